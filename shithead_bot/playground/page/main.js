/** The page begins: its parts are made here, and nowhere else. */

import { Frame } from "./frame.js";
import { Model } from "./model.js";
import { createNotes } from "./notes.js";
import { order } from "./orders.js";
import { connect } from "./stream.js";
import { Unread } from "./unread.js";
import { View } from "./view.js";

const model = new Model();
const view = new View();
const notes = createNotes();

/** Give an order; a refusal becomes a note, and gives undefined. */
const act = (name, args) => order(name, args).catch((refusal) => notes.say(refusal.message));

const unread = new Unread(model, view);
const frame = new Frame({ model, view, unread, notes, act });
document.body.append(frame.element);
frame.update();
connect(model);

/**
 * Everything that can go wrong, at a click: calls, groups, people.
 *
 * The law of this module: one group is chosen for all that concerns a group; a group that is upgraded stays chosen as
 * the supergroup that it became.
 */

import { make } from "./dom.js";
import { createCallFaults } from "./faults-calls.js";
import { createGroupFaults } from "./faults-group.js";
import { createPersonFaults } from "./faults-person.js";
import { createSwitches } from "./faults-switches.js";
import { choice, field, setOptions } from "./fields.js";
import { coalesced, createKeyed, setText } from "./workshop-dom.js";

const CHANGES = ["world", "userchanged", "userremoved", "chatchanged", "chatremoved", "switched", "staged"];

/** The faults' panel; its `note` on the tab tells how many calls will still be hit. */
export function createFaults(model) {
  const note = make("span", { class: "workshop-note workshop-note-near" });
  const chooser = choice([], { onchange: () => update() });
  const chosen = () => model.groups.find((group) => String(group.id) === chooser.value);
  const switches = createSwitches(model);
  const calls = createCallFaults(model);
  const group = createGroupFaults(model, chosen);
  const people = make("ul", { class: "workshop-people" });
  const setPeople = createKeyed(people, (user) => user.id, (user) => createPersonFaults(model, user.id, chosen));
  const noGroup = make("p", { class: "workshop-empty" }, "There is no group yet.");
  const nobody = make("p", { class: "workshop-empty" }, "There are no players yet.");
  const chooserField = field("Chosen group, for the players below too", chooser, "workshop-chooser");

  const update = () => {
    follow(model, chooser);
    setOptions(chooser, model.groups.map(({ id, name }) => [String(id), name]));
    setText(note, model.faults ? `${model.faults} due` : "");
    noGroup.hidden = Boolean(chosen());
    chooserField.hidden = !chosen();
    nobody.hidden = model.people.length > 0;
    for (const part of [switches, calls, group]) part.update();
    setPeople(model.people);
  };
  const updateSoon = coalesced(update);
  for (const change of CHANGES) model.addEventListener(change, updateSoon);
  update();

  const element = make("div", { class: "workshop-faults" },
    section("The whole of Telegram", switches.element),
    section("The next calls", calls.element),
    section("Group", noGroup, chooserField, group.element),
    section("Players", nobody, people));
  return { element, note };
}

/** A part that can be folded away. */
function section(title, ...children) {
  const heading = make("summary", {}, make("h3", {}, title));
  return make("section", { "aria-label": title },
    make("details", { class: "workshop-section", open: true }, heading, ...children));
}

/** Choose the supergroup where the chosen group was upgraded. */
function follow(model, chooser) {
  const moved = model.chats.get(Number(chooser.value))?.migrated_to;
  if (!moved || !model.chats.has(moved)) return;
  setOptions(chooser, model.groups.map(({ id, name }) => [String(id), name]));
  chooser.value = String(moved);
}

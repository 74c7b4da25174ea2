/**
 * The workshop: what the bot calls, how near it is to Telegram's limits, and troubles at a click.
 *
 * The law of this module: it reads the model and gives orders, and interprets nothing of the stream itself. A control
 * shows what the world says, never what it hopes for: it changes when the world has told so. What is out of sight
 * costs nothing but a counter.
 */

import { createBotProcess } from "./bot-process.js";
import { createCalls } from "./calls.js";
import { make } from "./dom.js";
import { createFaults } from "./faults.js";
import { createLoad } from "./load.js";
import { createTabs } from "./workshop-tabs.js";

/** The workshop's content; whoever shows it decides where and when. Takes a Model, gives `{element}`. */
export function createWorkshop(model) {
  const tabs = createTabs("Parts of the workshop", [
    { name: "calls", label: "Calls", panel: createCalls(model) },
    { name: "load", label: "Load", panel: createLoad(model) },
    { name: "faults", label: "Faults", panel: createFaults(model) },
  ]);
  const element = make("div", { class: "workshop" }, createBotProcess(model).element, tabs.element);
  return { element };
}

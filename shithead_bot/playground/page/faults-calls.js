/**
 * Troubles for the next calls: refused, failing, late, or cut off.
 *
 * The law of this module: an order says exactly which calls it will hit; how many are still to be hit is the world's
 * word.
 */

import { attempt, createReport } from "./deed.js";
import { make } from "./dom.js";
import { choice, field, setOptions } from "./fields.js";
import { order } from "./orders.js";
import { setText } from "./workshop-dom.js";

const METHODS = [
  "sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage", "deleteMessages", "answerCallbackQuery",
  "sendPhoto", "sendDocument", "sendChatAction", "getUpdates", "getMe", "getChat", "getChatMember",
  "getChatAdministrators", "leaveChat", "setMyCommands", "pinChatMessage", "setMessageReaction",
];

/** What can happen to a call: its words, whether it takes seconds, and the order's arguments for it. */
const TROUBLES = {
  flood: { words: "429, too many requests", seconds: 5, fault: (s) => ({ effect: "error", retry_after: s }) },
  broken: { words: "500, internal server error", fault: () => ({ effect: "error", code: 500 }) },
  before: { words: "connection drops before it is done", fault: () => ({ effect: "drop_before" }) },
  after: { words: "connection drops after it is done", fault: () => ({ effect: "drop_after" }) },
  late: { words: "done late", seconds: 3, fault: (s) => ({ effect: "delay", seconds: s }) },
};
const SECONDS_WORDS = { flood: "Retry after (s)", late: "Late by (s)" };

/** @returns {object} {element, update()} */
export function createCallFaults(model) {
  const report = createReport();
  const times = make("input", { type: "number", min: "1", max: "1000", step: "1", value: "1", required: true });
  const method = choice([...METHODS.map((name) => [name, name]), ["", "any method (polls too)"]]);
  const chat = choice([["", "any chat"]]);
  const trouble = choice(Object.entries(TROUBLES).map(([name, { words }]) => [name, words]));
  const seconds = make("input", { type: "number", min: "0.1", max: "600", step: "any", required: true });
  const secondsLabel = make("span");
  const secondsField = field(secondsLabel, seconds);
  const count = make("p", { class: "workshop-muted" });
  const clear = make("button", { type: "button", class: "workshop-button", "aria-label": "Clear all waiting faults" },
    "Clear");

  const choose = () => {
    const { seconds: usual } = TROUBLES[trouble.value];
    secondsField.hidden = seconds.disabled = !usual;
    if (!usual) return;
    secondsLabel.textContent = SECONDS_WORDS[trouble.value];
    seconds.step = trouble.value === "flood" ? "1" : "any";
    seconds.min = trouble.value === "flood" ? "1" : "0.1";
    seconds.value = String(usual);
  };
  const add = (event) => {
    event.preventDefault();
    const n = times.valueAsNumber;
    const fault = { times: n, ...TROUBLES[trouble.value].fault(seconds.valueAsNumber) };
    if (method.value) fault.method = method.value;
    if (chat.value) fault.chat = Number(chat.value);
    const where = chat.value ? ` in ${chat.selectedOptions[0].text}` : "";
    const which = `${n === 1 ? "next call" : `next ${n} calls`} of ${method.value || "any method"}${where}`;
    attempt(report, () => order("add_fault", fault), `For the ${which}: ${TROUBLES[trouble.value].words}.`);
  };
  trouble.addEventListener("change", choose);
  clear.addEventListener("click", () => attempt(report, () => order("clear_faults"), "No call will be hit any more."));
  choose();

  const form = make("form", { class: "workshop-form", onsubmit: add },
    field("How many calls", times), field("Method", method, "workshop-wide"),
    field("Chat", chat, "workshop-whole"),
    field("What happens", trouble, "workshop-wide"), secondsField,
    make("button", { type: "submit", class: "workshop-button workshop-button-main" }, "Add the fault"));
  const waiting = make("div", { class: "workshop-bar-row" }, count, clear);

  const update = () => {
    setOptions(chat, [["", "any chat"], ...[...model.chats.values()].filter((one) => !one.migrated_to)
      .map((one) => [String(one.id), one.name])]);
    const { faults } = model;
    setText(count, faults ? `${faults} ${faults === 1 ? "call" : "calls"} still to be hit` : "No call will be hit.");
    clear.setAttribute("aria-disabled", String(!faults));
  };
  return { element: make("div", { class: "workshop-card" }, form, waiting, report.element), update };
}

/**
 * The log's tools: search, method, chat, errors only, polls, pause, clear; and the line that counts.
 *
 * The law of this module: it knows what is chosen and nothing of the calls. Methods and chats are offered once they
 * have occurred.
 */

import { make } from "./dom.js";
import { choice, field, tick } from "./fields.js";
import { setText } from "./workshop-dom.js";

/**
 * @param {object} on `filter(chosen)`, `pause(isPaused)` and `clear()`
 * @returns {object} {element, learn(method, chatId, chatName), tell(counts)}
 */
export function createFilterBar(on) {
  const text = make("input", { type: "search", placeholder: "text, error, parameter…", autocomplete: "off" });
  const method = choice([["", "All methods"]]);
  const chat = choice([["", "All chats"]]);
  const errors = make("span", {}, "Errors only");
  const errorsOnly = tick(errors);
  const polls = tick("Polls (getUpdates)");
  const count = make("p", { class: "workshop-count" });
  const pause = make("button", { type: "button", class: "workshop-button", "aria-pressed": "false" }, "Pause");
  const clear = make("button", { type: "button", class: "workshop-button", onclick: () => on.clear() }, "Clear view");

  const choose = () => on.filter({
    text: text.value, method: method.value, chat: chat.value,
    errorsOnly: errorsOnly.box.checked, polls: polls.box.checked,
  });
  text.addEventListener("input", choose);
  for (const control of [method, chat, errorsOnly.box, polls.box]) control.addEventListener("change", choose);
  pause.addEventListener("click", () => on.pause(pause.getAttribute("aria-pressed") !== "true"));

  const element = make("div", { class: "workshop-bar", role: "search", "aria-label": "The log of calls" },
    field("Find", text, "workshop-find"),
    field("Method", method), field("Chat", chat),
    make("div", { class: "workshop-bar-row" }, errorsOnly.element, polls.element),
    make("div", { class: "workshop-bar-row" }, count, pause, clear));

  const learn = (methodName, chatId, chatName) => {
    offer(method, methodName, methodName);
    if (chatId) offer(chat, String(chatId), chatName);
  };
  const tell = ({ shown, kept, waiting, folded, failed, paused }) => {
    pause.setAttribute("aria-pressed", String(paused));
    setText(errors, failed ? `Errors only (${failed})` : "Errors only");
    const line = [`${shown} of ${kept}`, folded && `${folded} polls folded`, paused && `${waiting} waiting`];
    setText(count, line.filter(Boolean).join(" · "));
  };
  return { element, learn, tell };
}

/** Offer a value, in alphabetical order, once; a chat that got another name gets it here too. */
function offer(select, value, words) {
  const options = [...select.options];
  const known = options.find((option) => option.value === value);
  if (known) return setText(known, words);
  const after = options.slice(1).find((option) => option.text.localeCompare(words) > 0);
  select.insertBefore(make("option", { value }, words), after ?? null);
}

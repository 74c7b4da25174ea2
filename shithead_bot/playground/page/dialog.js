/**
 * Asking something before the page goes on.
 *
 * The law of this module: the browser's own dialog does the work (focus, Escape, the veil); it is gone once answered.
 */

import { make } from "./dom.js";

/**
 * Ask with a form.
 *
 * @param {string} title
 * @param {HTMLElement[]} fields what to fill in
 * @param {string} confirm the words of the button that says yes
 * @returns {Promise<FormData|null>} what was filled in; null if it was called off
 */
export function ask(title, fields, confirm) {
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, title),
    ...fields,
    make(
      "div",
      { class: "frame-dialog-buttons" },
      make("button", { class: "frame-button", type: "button", onclick: () => dialog.close() }, "Cancel"),
      make("button", { class: "frame-button frame-button-strong", value: "yes" }, confirm),
    ),
  );
  const dialog = make("dialog", { class: "frame-dialog", "aria-label": title }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes" ? new FormData(form) : null);
    });
  });
}

/** A labelled field of a form. */
export function field(label, control) {
  return make("label", { class: "frame-field" }, make("span", {}, label), control);
}

/** A choice among a few, by value. @param {[string, string][]} options values and their words */
export function choice(name, options, chosen = options[0]?.[0]) {
  const items = options.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
  return make("select", { name }, ...items);
}

/** A box to tick, with its words behind it. */
export function tick(label, properties = {}) {
  const box = make("input", { type: "checkbox", ...properties });
  return { box, element: make("label", { class: "frame-tick" }, box, make("span", {}, label)) };
}

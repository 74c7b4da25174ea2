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

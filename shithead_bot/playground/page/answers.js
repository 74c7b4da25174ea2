/**
 * The bot's answers to presses, on the phone that pressed.
 *
 * The law of this module: a toast never takes the focus and goes by itself; an alert takes it, keeps the rest of its
 * chat (and of no other) out of reach until OK or Escape, and gives the focus back.
 */

import { make } from "./dom.js";

const TOAST_MS = 3500;
const TOAST_MS_A_SIGN = 45;
let alerts = 0; // so that each alert's text has an id of its own

export class Answers {
  element = make("div", { class: "chat-answers" });
  #toast = make("div", { class: "chat-toast-place", role: "status" });
  #clock;
  #alert = null;

  /**
   * @param {() => HTMLElement[]} behind what an alert keeps out of reach
   * @param {() => void} home gives the focus a place where the old one is gone
   */
  constructor(behind, home) {
    this.behind = behind;
    this.home = home;
    this.element.append(this.#toast);
  }

  /** Show a text for as long as it takes to read. */
  toast(text) {
    clearTimeout(this.#clock);
    this.#toast.replaceChildren(make("p", { class: "chat-toast", dir: "auto" }, text));
    this.#clock = setTimeout(() => this.#toast.replaceChildren(), TOAST_MS + text.length * TOAST_MS_A_SIGN);
  }

  /** Show a text until the viewer has read it. */
  alert(text) {
    const before = this.#alert?.before ?? document.activeElement;
    this.#alert?.box.remove();
    const id = `chat-alert-${++alerts}`;
    const ok = make("button", { class: "chat-alert-ok", type: "button", onclick: () => this.close() }, "OK");
    const words = make("p", { class: "chat-alert-words", id, dir: "auto" }, text);
    const box = make(
      "div",
      { class: "chat-alert", role: "alertdialog", "aria-modal": "true", "aria-label": "Alert", "aria-describedby": id },
      make("div", { class: "chat-alert-card" }, words, ok),
    );
    box.addEventListener("keydown", (event) => this.#key(event));
    this.#alert = { box, before };
    this.element.append(box);
    for (const part of this.behind()) part.inert = true;
    ok.focus();
  }

  /** Put the alert away, if there is one. */
  close() {
    if (!this.#alert) return;
    const { box, before } = this.#alert;
    const hadFocus = box.contains(document.activeElement);
    this.#alert = null;
    for (const part of this.behind()) part.inert = false;
    box.remove();
    if (!hadFocus) return;
    if (before?.isConnected) before.focus({ preventScroll: true });
    if (document.activeElement !== before) this.home();
  }

  /** No toast outlives its chat. */
  end() {
    clearTimeout(this.#clock);
    this.close();
  }

  #key(event) {
    if (event.key === "Escape") this.close();
    if (event.key === "Tab") event.preventDefault(); // OK is all there is
    if (event.key === "Escape" || event.key === "Tab") event.stopPropagation();
  }
}

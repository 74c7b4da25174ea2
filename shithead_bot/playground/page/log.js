/**
 * The messages of a chat, oldest first.
 *
 * The law of this module: each event touches its own message and the one after it, never the whole list.
 */

import { Anchor } from "./anchor.js";
import { make } from "./dom.js";
import { MessageView } from "./message.js";

const FLASH_MS = 1500;

export class Log {
  #scene;
  #views = new Map();
  #list = make("div", { class: "chat-list" });
  #scroller = make("div", { class: "chat-scroller", role: "log", "aria-label": "Chat", "aria-live": "off", tabIndex: 0 });
  #anchor;

  /** @param {import("./message.js").Scene} scene */
  constructor(scene) {
    this.#scene = scene;
    this.#scroller.append(this.#list);
    this.#anchor = new Anchor(this.#scroller, this.#list);
    this.element = make("div", { class: "chat-log" }, this.#scroller, this.#anchor.button);
    // Six chats that speak at once help nobody: only the one that is being used is read out.
    this.#scroller.addEventListener("focusin", () => this.#scroller.setAttribute("aria-live", "polite"));
    this.#scroller.addEventListener("focusout", () => this.#scroller.setAttribute("aria-live", "off"));
  }

  /** These and no others are the messages; those that were there stay the same elements. */
  showAll(messages) {
    const ids = new Set(messages.map(({ id }) => id));
    for (const id of [...this.#views.keys()]) if (!ids.has(id)) this.drop(id);
    for (const message of messages) this.#put(message);
  }

  /** A message has come. */
  add(message) {
    this.#put(message);
    if (message.sender_id === this.#scene.viewerId) this.#anchor.toBottom();
    else this.#anchor.arrive();
  }

  /** A message is now another, if it is shown. */
  change(message) {
    if (this.#views.has(message.id)) this.#put(message);
  }

  /** A message is gone. */
  drop(id) {
    const view = this.#views.get(id);
    if (!view) return;
    const { element } = view;
    const hadFocus = element.contains(document.activeElement);
    const next = element.nextElementSibling;
    this.#views.delete(id);
    element.remove();
    if (next) this.#join(next);
    if (hadFocus) this.focus();
  }

  /** Show anew which buttons of a message wait. */
  refresh(id) {
    this.#views.get(id)?.refresh();
  }

  /** Give the focus back to a message's button, or else take it. */
  focus(id) {
    if (!this.#views.get(id)?.focus()) this.#scroller.focus({ preventScroll: true });
  }

  /** Bring a message before the eyes. */
  reveal(id) {
    const element = this.#views.get(id)?.element;
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.classList.add("chat-flash");
    setTimeout(() => element.classList.remove("chat-flash"), FLASH_MS);
  }

  /** Show no more. */
  end() {
    this.#anchor.end();
  }

  #put(message) {
    const known = this.#views.get(message.id);
    if (known) known.show(message);
    else this.#insert(new MessageView(this.#scene, message));
  }

  #insert(view) {
    const { id } = view.message;
    let next = null;
    for (let last = this.#list.lastElementChild; last && idOf(last) > id; last = last.previousElementSibling) next = last;
    this.#views.set(id, view);
    this.#list.insertBefore(view.element, next);
    this.#join(view.element);
    if (next) this.#join(next);
  }

  #join(element) {
    const before = element.previousElementSibling;
    this.#views.get(idOf(element)).follow(before && this.#views.get(idOf(before)).message);
  }
}

function idOf(element) {
  return Number(element.dataset.messageId);
}

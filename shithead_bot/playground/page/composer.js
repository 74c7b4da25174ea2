/**
 * Where a viewer writes.
 *
 * The law of this module: as in Telegram, Enter or a tap on a suggested command sends it, Tab only writes it; in a group
 * it carries the bot's name. A text that couldn't be sent stays in the box.
 */

import { icon, make } from "./dom.js";
import { Suggestions } from "./suggestions.js";

const SEND = "M4 12l16-8-5 16-4-7zM11 13l9-9";
const LONGEST = 4096;

export class Composer {
  #hands;
  #box;
  #suggestions;

  /**
   * @param {object} hands
   * @param {(text: string) => Promise<boolean>} hands.say send a text; false if it couldn't be
   * @param {() => {chat: number, user: number|undefined}} hands.place who writes where
   * @param {() => string} hands.suffix what follows a command here: "@bot" in a group
   */
  constructor(hands) {
    this.#hands = hands;
    this.#box = make("textarea", { class: "chat-box", "aria-label": "Message", placeholder: "Message", rows: 1, maxLength: LONGEST });
    this.#box.autocomplete = "off";
    this.#suggestions = new Suggestions(this.#box, (command) => this.#send(this.#whole(command)));
    const send = make("button", { class: "chat-send", type: "submit", "aria-label": "Send" }, icon(SEND));
    this.element = make("form", { class: "chat-composer" }, this.#suggestions.element, this.#box, send);
    this.element.addEventListener("submit", (event) => this.#submit(event));
    this.#box.addEventListener("input", () => this.#typed());
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#box.addEventListener("blur", () => this.#suggestions.close());
    this.#box.addEventListener("focus", () => this.#enter());
  }

  /** Someone else writes, or in another place. */
  forget() {
    this.#suggestions.forget();
    this.#suggestions.update();
  }

  #enter() {
    this.#suggestions.reopen();
    this.#typed();
  }

  async #typed() {
    if (!this.#box.value.startsWith("/")) this.#suggestions.forget();
    else await this.#load();
    this.#suggestions.update();
  }

  #load() {
    const { chat, user } = this.#hands.place();
    return this.#suggestions.load(chat, user);
  }

  #whole(command) {
    return `/${command}${this.#hands.suffix()}`;
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) this.#submit(event);
    else if (this.#suggestions.picked !== undefined) this.#choose(event);
  }

  /** Keys that act on the open list. */
  #choose(event) {
    const { picked } = this.#suggestions;
    const acts = {
      ArrowDown: () => this.#suggestions.move(1),
      ArrowUp: () => this.#suggestions.move(-1),
      Tab: () => this.#fill(`${this.#whole(picked)} `),
      Escape: () => this.#suggestions.close(),
    };
    const act = event.shiftKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #fill(text) {
    this.#box.value = text;
    this.#suggestions.update();
  }

  /** A fast writer is at Enter before the suggestions have come; they count all the same. */
  async #submit(event) {
    event.preventDefault();
    const text = this.#box.value.trim();
    if (text === "") return;
    if (text.startsWith("/")) await this.#typed();
    const { picked } = this.#suggestions;
    await this.#send(picked === undefined ? text : this.#whole(picked));
  }

  async #send(text) {
    this.#fill("");
    const isSaid = await this.#hands.say(text);
    if (!isSaid && this.#box.value === "") this.#fill(text);
    this.#box.focus();
  }
}

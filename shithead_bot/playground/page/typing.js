/**
 * The line that says what the bot is doing.
 *
 * The law of this module: an action is shown for five seconds, as Telegram shows it, or until the bot has written.
 */

import { make } from "./dom.js";

const SHOWN_MS = 5000;
const WORDS = {
  typing: "is typing",
  upload_photo: "is sending a photo",
  upload_document: "is sending a file",
  choose_sticker: "is choosing a sticker",
  find_location: "is looking for a place",
};

export class Typing {
  element = make("p", { class: "chat-typing", hidden: true });
  #clock;

  /** The bot is doing something. @param {string} name the bot's @param {string} action of sendChatAction */
  show(name, action) {
    clearTimeout(this.#clock);
    const dots = make("span", { class: "chat-dots", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
    this.element.replaceChildren(`${name} ${WORDS[action] ?? "is busy"}`, dots);
    this.element.hidden = false;
    this.#clock = setTimeout(() => this.hide(), SHOWN_MS);
  }

  /** It isn't any longer. */
  hide() {
    clearTimeout(this.#clock);
    this.element.hidden = true;
  }
}

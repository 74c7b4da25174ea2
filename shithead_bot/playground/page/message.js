/**
 * One message in a chat.
 *
 * The law of this module: a message's element lives as long as the message; an edit changes only what the edit changed.
 */

import { icon, make } from "./dom.js";
import { richText } from "./entities.js";
import { headingOf } from "./heading.js";
import { BELL } from "./icons.js";
import { Keyboard } from "./keyboard.js";
import { Opened } from "./veils.js";

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/**
 * @typedef {object} Scene what a message needs to know of its chat
 * @property {import("./model.js").Model} model
 * @property {number} chatId
 * @property {number|undefined} viewerId who looks
 * @property {number|null} topic the only topic that is shown, if it is one
 * @property {(message: object, button: object) => void} press
 * @property {(messageId: number, button: object) => boolean} isWaiting
 * @property {(url: string) => void} open
 * @property {(message: object, command: string) => void} command
 * @property {(messageId: number) => void} reveal
 * @property {() => void} lost the focus has nowhere to go
 */

export class MessageView {
  #scene;
  #opened = new Opened();
  #keyboard;
  #drawn = "";
  #head = make("div", { class: "chat-head" });
  #text = make("span", { class: "chat-text" });
  #meta = make("span", { class: "chat-meta" });
  #foot = make("div", { class: "chat-reactions" });

  /** @param {Scene} scene @param {object} message */
  constructor(scene, message) {
    this.#scene = scene;
    this.#keyboard = new Keyboard({
      press: (button) => scene.press(this.message, button),
      isWaiting: (button) => scene.isWaiting(this.message.id, button),
      lost: () => scene.lost(),
    });
    // Service messages are the page's own English, whatever a name in them begins with.
    const dir = message.kind === "service" ? "ltr" : "auto";
    const body = make("div", { class: "chat-body", dir }, this.#text, this.#meta);
    const bubble = make("div", { class: "chat-bubble" }, this.#head, body, this.#foot);
    this.element = make("article", { "data-message-id": message.id }, bubble, this.#keyboard.element);
    this.show(message);
  }

  /** The message is now this, or its chat is looked at in another way. */
  show(message) {
    this.message = message;
    this.#frame();
    this.#write();
    this.#keyboard.show(message.keyboard ?? []);
  }

  /** Show anew which buttons wait. */
  refresh() {
    this.#keyboard.refresh();
  }

  /** Give the focus back to the button that had it. @returns {boolean} whether there is one */
  focus() {
    return this.#keyboard.focus();
  }

  /** Whether it carries on what the same sender said just before. */
  follow(before) {
    const isSame = before && before.sender === this.message.sender && before.thread === this.message.thread;
    const follows = Boolean(isSame) && before.kind !== "service" && this.message.kind !== "service";
    this.element.classList.toggle("chat-follows", follows);
  }

  get #isOwn() {
    return this.message.sender_id === this.#scene.viewerId;
  }

  /** All around the text. */
  #frame() {
    const { message, element } = this;
    const kinds = ["chat-message"];
    if (message.kind === "service") kinds.push("chat-service");
    else kinds.push(this.#isOwn ? "chat-out" : "chat-in");
    if (message.keyboard?.length) kinds.push("chat-with-keys");
    if (element.classList.contains("chat-follows")) kinds.push("chat-follows");
    element.className = kinds.join(" ");
    element.setAttribute("aria-label", message.kind === "service" ? "Service" : message.sender);
    this.#head.replaceChildren(...headingOf(message, this.#scene));
    this.#meta.replaceChildren(...(message.kind === "service" ? [] : this.#marks()));
    this.#foot.replaceChildren(...reactions(message.reactions ?? {}));
  }

  #marks() {
    const { message } = this;
    const bell = message.rang && !this.#isOwn && make("span", { class: "chat-rang", title: "It rang" }, icon(BELL));
    if (bell) bell.append(make("span", { class: "chat-unseen" }, "rang"));
    const edited = message.edits > 0 && make("span", {}, "edited");
    return [bell, edited, make("time", {}, CLOCK.format(message.date * 1000))].filter(Boolean);
  }

  #write() {
    const { text, entities = [] } = this.message;
    const drawn = JSON.stringify([text, entities]);
    if (drawn === this.#drawn) return;
    const hadFocus = this.#text.contains(document.activeElement);
    this.#drawn = drawn;
    const hands = { open: this.#scene.open, command: (command) => this.#scene.command(this.message, command) };
    this.#text.replaceChildren(richText(text ?? "", entities, hands, this.#opened));
    if (hadFocus) this.#scene.lost();
  }
}

/** Each emoji once, with how many gave it. */
function reactions(given) {
  const counts = new Map();
  for (const emoji of Object.values(given)) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  return [...counts].map(([emoji, count]) => make("span", { class: "chat-reaction" }, `${emoji} ${count}`));
}

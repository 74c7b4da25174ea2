/**
 * One chat through one person's eyes: its messages, what they can press, and where they write.
 *
 * The law of this module: it reads the model and gives orders, and holds no truth of its own. What comes of an order
 * comes back over the model's events.
 */

import { Answers } from "./answers.js";
import { Composer } from "./composer.js";
import { make } from "./dom.js";
import { Log } from "./log.js";
import { Taps } from "./taps.js";
import { Typing } from "./typing.js";
import { Voice } from "./voice.js";

/**
 * @param {import("./model.js").Model} model
 * @param {object} options
 * @param {number} options.chatId
 * @param {number} [options.viewerId] who looks, presses and writes
 * @param {(url: string, viewerId: number) => void} options.follow what a link means is the frame's business
 * @returns {Chat}
 */
export function createChat(model, options) {
  return new Chat(model, options);
}

class Chat {
  #model;
  #scene;
  #log;
  #taps;
  #answers;
  #composer;
  #voice;
  #typing = new Typing();
  #life = new AbortController();
  #lastPressed;

  constructor(model, { chatId, viewerId, follow }) {
    this.#model = model;
    this.#scene = {
      model,
      chatId,
      viewerId,
      topic: null,
      press: (message, button) => this.#press(message, button),
      isWaiting: (messageId, button) => this.#taps.isWaiting(messageId, button),
      open: (url) => follow(url, this.#scene.viewerId),
      command: (message, command) => this.#voice.command(message, command),
      reveal: (messageId) => this.#log.reveal(messageId),
      lost: () => this.#log.focus(),
    };
    const hands = {
      viewer: () => this.#scene.viewerId,
      changed: (messageId) => this.#log.refresh(messageId),
      answered: (answer, isMine) => this.#answered(answer, isMine),
      refused: (words) => this.#answers.toast(words),
    };
    this.#taps = new Taps(model, chatId, hands, this.#life.signal);
    this.#log = new Log(this.#scene);
    this.#voice = new Voice(this.#scene, hands.refused);
    this.#composer = new Composer({
      say: (text) => this.#voice.say(text),
      place: () => ({ chat: chatId, user: this.#scene.viewerId }),
      suffix: () => this.#voice.suffix,
    });
    const behind = [this.#log.element, this.#composer.element];
    this.#answers = new Answers(() => behind, () => this.#log.focus(this.#lastPressed));
    const stage = make("div", { class: "chat-stage" }, this.#log.element, this.#typing.element);
    this.element = make("div", { class: "chat" }, stage, this.#composer.element, this.#answers.element);
    this.#listen();
    this.#showAll();
  }

  /** Someone else looks, presses and writes. */
  setViewer(viewerId) {
    if (viewerId === this.#scene.viewerId) return;
    this.#scene.viewerId = viewerId;
    this.#taps.forget();
    this.#answers.close();
    this.#composer.forget();
    this.#showAll();
  }

  /** Show one topic only and write into it; null for all. */
  setTopic(topic) {
    if (topic === this.#scene.topic) return;
    this.#scene.topic = topic;
    this.#showAll();
  }

  /** Whether nothing can be written here now. */
  setReadOnly(isReadOnly) {
    this.#composer.element.hidden = isReadOnly;
  }

  /** Listen no more. */
  close() {
    this.#life.abort();
    this.#log.end();
    this.#answers.end();
    this.#typing.hide();
  }

  #listen() {
    const here = (message) => message.chat_id === this.#scene.chatId && this.#isShown(message);
    const listen = (kind, act) => {
      this.#model.addEventListener(kind, ({ detail }) => act(detail), { signal: this.#life.signal });
    };
    listen("world", () => this.#begin());
    listen("posted", ({ message }) => here(message) && this.#posted(message));
    listen("edited", ({ message }) => here(message) && this.#log.change(message));
    listen("reacted", ({ message }) => here(message) && this.#log.change(message));
    listen("deleted", ({ message }) => here(message) && this.#log.drop(message.id));
    listen("acting", ({ chat_id: id, action }) => id === this.#scene.chatId && this.#typing.show(this.#model.bot.name, action));
    listen("chatchanged", ({ chat }) => chat.id === this.#scene.chatId && chat.forum && this.#showAll());
    listen("userchanged", () => this.#composer.forget()); // his language may be another
  }

  #isShown({ thread }) {
    return this.#scene.topic === null || thread === this.#scene.topic;
  }

  #showAll() {
    this.#log.showAll(this.#model.messagesOf(this.#scene.chatId).filter((message) => this.#isShown(message)));
  }

  #begin() {
    this.#typing.hide();
    this.#composer.forget();
    this.#showAll();
  }

  #posted(message) {
    if (message.sender_id === this.#model.bot.id) this.#typing.hide();
    this.#log.add(message);
  }

  #press(message, button) {
    this.#lastPressed = message.id;
    if (button.url) this.#scene.open(button.url);
    else this.#taps.press(message.id, button);
  }

  #answered({ text, show_alert: isAlert, url }, isMine) {
    if (text && isAlert && isMine) this.#answers.alert(text);
    else if (text) this.#answers.toast(text);
    if (url && isMine) this.#scene.open(url);
  }
}

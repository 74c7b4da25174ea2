/**
 * The presses of one viewer in one chat, from the finger to the bot's answer.
 *
 * The law of this module: a button waits from its press until the answer, or ten seconds, as in Telegram; while it
 * waits it can't be pressed again. Answers to presses made elsewhere (the viewer plays by himself, or in another
 * window) are told apart: they may be shown, but never take the focus and never open a link.
 */

import { order } from "./orders.js";

const PATIENCE_MS = 10_000;

export class Taps {
  /** What waits, by the press's id, or by a symbol as long as the server hasn't named it. */
  #waiting = new Map();
  #mine = new Set();
  #underway = new Set();

  /**
   * @param {import("./model.js").Model} model
   * @param {number} chatId
   * @param {object} hands
   * @param {() => number} hands.viewer whose presses they are
   * @param {(messageId: number) => void} hands.changed what waits under a message has changed
   * @param {(answer: {text: string, show_alert: boolean, url: string}, isMine: boolean) => void} hands.answered
   * @param {(words: string) => void} hands.refused the press wasn't possible
   * @param {AbortSignal} signal
   */
  constructor(model, chatId, hands, signal) {
    this.chatId = chatId;
    this.hands = hands;
    const listen = (kind, act) => model.addEventListener(kind, ({ detail }) => act(detail), { signal });
    listen("pressed", ({ tap }) => this.#isHere(tap) && this.#wait(tap.id, tap.message_id, { text: tap.label }));
    listen("answered", ({ tap }) => this.#isHere(tap) && this.#answered(tap));
    listen("world", () => this.forget());
    signal.addEventListener("abort", () => this.forget());
  }

  /** Whether a button waits for its answer. */
  isWaiting(messageId, { text, callback_data: data }) {
    return [...this.#waiting.values()].some(({ messageId: id, button }) => {
      return id === messageId && button.text === text && (button.callback_data ?? data) === data;
    });
  }

  /** The viewer presses a button. */
  async press(messageId, button) {
    if (this.isWaiting(messageId, button)) return;
    const mark = Symbol(button.text);
    this.#wait(mark, messageId, button);
    const sent = this.#send(messageId, button);
    this.#underway.add(sent);
    await sent;
    this.#underway.delete(sent);
    this.#end(mark);
  }

  /** Nothing waits any longer, such as when someone else looks at the chat. */
  forget() {
    for (const mark of [...this.#waiting.keys()]) this.#end(mark);
  }

  async #send(messageId, button) {
    try {
      const wanted = { user: this.hands.viewer(), chat: this.chatId, message: messageId };
      const tap = await order("press", { ...wanted, button: button.callback_data ?? button.text });
      this.#mine.add(tap.id);
      const waiting = this.#waiting.get(tap.id);
      if (waiting) waiting.button = button;
    } catch (error) {
      this.hands.refused(error.message);
    }
  }

  /** The answer may come before the server has told us which press is ours. */
  async #answered({ id, answer }) {
    this.#end(id);
    await Promise.allSettled([...this.#underway]);
    this.hands.answered(answer, this.#mine.delete(id));
  }

  #isHere(tap) {
    return tap.chat_id === this.chatId && tap.user_id === this.hands.viewer();
  }

  #wait(mark, messageId, button) {
    const clock = setTimeout(() => this.#end(mark), PATIENCE_MS);
    this.#waiting.set(mark, { messageId, button, clock });
    this.hands.changed(messageId);
  }

  #end(mark) {
    const waiting = this.#waiting.get(mark);
    if (!waiting) return;
    clearTimeout(waiting.clock);
    this.#waiting.delete(mark);
    this.hands.changed(waiting.messageId);
  }
}

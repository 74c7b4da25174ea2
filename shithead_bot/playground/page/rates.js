/**
 * How many calls went where, against Telegram's limits. Pure: times are given in, in seconds, never read.
 *
 * The law of this module: it counts what `floods.py` counts, with the same numbers. What was refused with 429 doesn't
 * count, nor what a fault kept from the limits (answers of 5xx, connections dropped before anything was done).
 */

export const LIMITED_METHODS = new Set([
  "sendMessage", "sendPhoto", "sendDocument", "editMessageText", "editMessageReplyMarkup", "editMessageCaption",
  "editMessageMedia", "deleteMessage", "deleteMessages", "pinChatMessage",
]);
export const GROUP_LIMIT = 20;
export const GROUP_PERIOD = 60;
export const OVERALL_LIMIT = 30;
export const OVERALL_PERIOD = 1;
export const PRIVATE_BURST = 5;
export const PRIVATE_RATE = 1;

/** How many there were within the last `period` seconds, and the most there ever were. */
export class Window {
  busiest = 0;
  #times = [];
  #period;

  constructor(period) {
    this.#period = period;
  }

  add(time) {
    this.#times.push(time);
    this.busiest = Math.max(this.busiest, this.count(time));
  }

  count(now) {
    const gone = this.#times.findIndex((time) => time > now - this.#period);
    this.#times.splice(0, gone === -1 ? this.#times.length : gone);
    return this.#times.length;
  }
}

/** A private chat's bucket: how much of the burst is used up, refilled by PRIVATE_RATE a second. */
class Bucket {
  #used = 0;
  #at = 0;

  add(time) {
    this.#used = Math.min(PRIVATE_BURST, this.used(time) + 1);
    this.#at = time;
  }

  used(now) {
    return Math.max(0, this.#used - Math.max(0, now - this.#at) * PRIVATE_RATE);
  }
}

/** The counters of one chat. */
class ChatRate {
  minute = new Window(GROUP_PERIOD);
  second = new Window(1);
  refused = new Window(GROUP_PERIOD);
  bucket = new Bucket();

  constructor(chatId) {
    this.chatId = chatId;
    this.isGroup = chatId < 0;
  }

  add(time) {
    for (const counter of [this.minute, this.second, this.bucket]) counter.add(time);
  }
}

/** The counters of all chats (`chats`, by id) and of all together. */
export class Rates {
  constructor() {
    this.clear();
  }

  /** Begin anew. */
  clear() {
    this.chats = new Map();
    this.overall = { second: new Window(OVERALL_PERIOD), minute: new Window(60), refused: new Window(60) };
  }

  /** Take notice of a call. */
  add({ method, chat_id: chatId, error_code: code, time, result }) {
    if (!LIMITED_METHODS.has(method) || !chatId) return;
    if (!this.chats.has(chatId)) this.chats.set(chatId, new ChatRate(chatId));
    const chat = this.chats.get(chatId);
    if (code === 429) {
      chat.refused.add(time);
      this.overall.refused.add(time);
    } else if (!(code >= 500) && !(code === 0 && (result === undefined || result === null))) {
      chat.add(time);
      this.overall.second.add(time);
      this.overall.minute.add(time);
    }
  }
}

/** How near a count is to its limit: "calm", "near" (7 tenths of it) or "full". */
export function nearness(count, limit) {
  if (count >= limit) return "full";
  return count >= limit * 0.7 ? "near" : "calm";
}

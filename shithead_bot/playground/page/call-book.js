/**
 * The calls as the log keeps them, and which of them are shown. Pure: no element, no clock.
 *
 * The law of this module: a bot's token never gets past here. Calls don't hold it; should one ever come within a text,
 * it is blotted out before anything is kept. A poll that went well is no news: it is folded away unless asked for.
 */

const KEPT = 2000;
const POLL = "getUpdates";

/** What is shown while nothing is chosen. */
export const EVERYTHING = Object.freeze({ text: "", method: "", chat: "", errorsOnly: false, polls: false });

/** The newest KEPT calls. The view goes as far as it has `look`ed; the others wait. */
export class CallBook {
  filter = EVERYTHING;
  #entries = [];
  #last = 0;
  #looked = 0;

  /** Write a call down, with its chat's name as it is now. */
  add(call, chatName, botId) {
    this.#last += 1;
    this.#entries.push(toEntry(call, this.#last, chatName, botId));
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** Forget them all. */
  clear() {
    this.#entries = [];
    this.#looked = this.#last;
  }

  /** Let the view go as far as the newest call. @returns {object[]} what it shows more now, newest first */
  look() {
    const fresh = this.#waiting();
    this.#looked = this.#last;
    return fresh.reverse();
  }

  /** What the view shows, newest first. @returns {object[]} */
  shown() {
    return this.#entries.filter((entry) => entry.seq <= this.#looked && fits(entry, this.filter)).reverse();
  }

  /** How many there are of which kind. */
  counts() {
    const count = (test) => this.#entries.reduce((sum, entry) => sum + (test(entry) ? 1 : 0), 0);
    return {
      kept: this.#entries.length,
      waiting: this.#waiting().length,
      folded: count((entry) => isFolded(entry, this.filter)),
      failed: count((entry) => !entry.call.ok),
    };
  }

  #waiting() {
    return this.#entries.filter((entry) => entry.seq > this.#looked && fits(entry, this.filter));
  }
}

/** A call with its place in the order, its chat's name, and all its words for searching. */
function toEntry(call, seq, chatName, botId) {
  const source = JSON.stringify(call);
  const blotted = source.replace(new RegExp(String.raw`(?<!\w)${botId}:[\w-]{30,}`, "g"), "‹token›");
  const kept = blotted === source ? call : JSON.parse(blotted);
  return { call: kept, seq, chatName, words: `${chatName} ${blotted}`.toLowerCase() };
}

/** Whether an entry is a poll that went well and is not asked for. */
function isFolded({ call }, filter) {
  return call.method === POLL && call.ok && !filter.polls && filter.method !== POLL;
}

function fits(entry, filter) {
  const { call, words } = entry;
  if (filter.errorsOnly && call.ok) return false;
  if (filter.method && call.method !== filter.method) return false;
  if (filter.chat && String(call.chat_id ?? "") !== filter.chat) return false;
  return words.includes(filter.text.trim().toLowerCase()) && !isFolded(entry, filter);
}

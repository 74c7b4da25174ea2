/**
 * How this browser looks at the world: which chat is in front, who speaks in which group, what is folded out.
 *
 * The law of this module: it changes nothing in the world, is remembered for this tab of the browser only, and tells
 * of every change with a "change" event. Chats go by their id; a private chat has its user's.
 */

const SHELF = "playground-view";
const REMEMBERED = ["group", "front", "recent", "speakers", "topics", "workshop"];

export class View extends EventTarget {
  /** The group in the middle. */
  group = null;
  /** The chat that was touched last. Where there is room for one only, it is the one. */
  front = null;
  /** Private chats, the one touched last first. */
  recent = [];
  /** Who writes and presses, by group. */
  speakers = {};
  /** Which topic is picked, by group; none: all of them. */
  topics = {};
  /** Whether the workshop is open. */
  workshop = false;
  /** How much room there is: "wide" (phones on both sides), "middle" (on one), "narrow" (one chat at a time). */
  room = "wide";

  constructor() {
    super();
    for (const [name, value] of Object.entries(remembered())) if (REMEMBERED.includes(name)) this[name] = value;
  }

  /** Change some of it. */
  change(values) {
    const before = JSON.stringify(this.#picture());
    Object.assign(this, values);
    const after = JSON.stringify(this.#picture());
    if (after === before) return;
    remember(this.#picture(REMEMBERED));
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** Bring a chat to the front: of all there are, or of the groups and of the phones. */
  bring(chatId) {
    if (chatId < 0) this.change({ front: chatId, group: chatId });
    else this.change({ front: chatId, recent: [chatId, ...this.recent.filter((id) => id !== chatId)] });
  }

  /** Whether someone at this page has a chat before his eyes. The group in the middle he sees beside any phone. */
  isReading(chatId) {
    if (document.hidden) return false;
    return chatId === this.front || (this.room !== "narrow" && chatId === this.group);
  }

  /** Who speaks in a group: whom the reader chose, else the first who can. @returns {object|undefined} a user */
  speaker(model, chatId) {
    const members = model.membersOf(chatId);
    return members.find((user) => user.id === this.speakers[chatId]) ?? members[0];
  }

  /** The picked topic, as long as there is such a one. @returns {number|null} */
  topic(chat) {
    const picked = this.topics[chat.id];
    return chat.forum && chat.topics?.some((topic) => topic.id === picked) ? picked : null;
  }

  /** Let go of what is no more, and find a group to look at. */
  settle(model) {
    const moved = model.chats.get(this.group)?.migrated_to ?? this.group;
    const group = model.groups.some((chat) => chat.id === moved) ? moved : (model.groups[0]?.id ?? null);
    const people = new Set(model.people.map((user) => user.id));
    const isThere = people.has(this.front) || (this.front === this.group && group === this.front);
    this.change({ group, front: isThere ? this.front : group, recent: this.recent.filter((id) => people.has(id)) });
  }

  #picture(names = [...REMEMBERED, "room"]) {
    return Object.fromEntries(names.map((name) => [name, this[name]]));
  }
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(SHELF)) ?? {};
  } catch {
    return {};
  }
}

function remember(picture) {
  try {
    sessionStorage.setItem(SHELF, JSON.stringify(picture));
  } catch {
    // A browser that keeps nothing is no reason to stop.
  }
}

/**
 * The world as this page knows it.
 *
 * The law of this module: nothing else interprets the stream, and nothing but the stream changes the model. Each event is
 * applied first and told to listeners after, under its own name and with its own body as `detail`; what to draw they
 * read from the model.
 */

const KEPT_CALLS = 1000;
const PRESENT = new Set(["creator", "administrator", "member", "restricted"]);

/**
 * Events: "world" (everything is new), "connection" {open}, and those of the stream: posted, edited, deleted, reacted,
 * pressed, answered, acting, chatchanged, chatremoved, userchanged, userremoved, called, switched, staged.
 */
export class Model extends EventTarget {
  bot = null;
  users = new Map();
  chats = new Map();
  /** Newest last. */
  calls = [];
  /** Presses whose answer the presser still waits for, by id. */
  tapsWaiting = new Map();
  stage = { bot: null, autoplay: {} };
  limits = true;
  latency = 0;
  faults = 0;
  /** Whether the first picture of the world has come. */
  ready = false;
  #messages = new Map();

  /** A chat's messages, oldest first. @returns {object[]} */
  messagesOf(chatId) {
    return this.#messages.get(chatId) ?? [];
  }

  /** Whether anybody but the bot has written in a chat, or in the group that it was before an upgrade. */
  isUsed(chatId) {
    const isSaid = ({ kind, sender_id: senderId }) => kind !== "service" && senderId !== this.bot.id;
    const before = [...this.chats.values()].find((chat) => chat.migrated_to === chatId);
    return this.messagesOf(chatId).some(isSaid) || (before !== undefined && this.isUsed(before.id));
  }

  /** One message, if it is still there. */
  message(chatId, messageId) {
    return this.messagesOf(chatId).find((message) => message.id === messageId);
  }

  /** Everyone with a phone: accounts that are no bots. @returns {object[]} */
  get people() {
    return [...this.users.values()].filter((user) => !user.is_bot);
  }

  /** Groups that live: those that became supergroups live on as these. @returns {object[]} */
  get groups() {
    return [...this.chats.values()].filter((chat) => chat.type !== "private" && !chat.migrated_to);
  }

  /** Whether a user (the bot too) is in a chat now. */
  sees(userId, chatId) {
    if (chatId > 0) return userId === chatId || userId === this.bot?.id;
    return PRESENT.has(this.chats.get(chatId)?.members[userId]);
  }

  /** The groups a user is in. @returns {object[]} */
  groupsOf(userId) {
    return this.groups.filter((chat) => this.sees(userId, chat.id));
  }

  /** Who of the people is in a chat and has an account. @returns {object[]} */
  membersOf(chatId) {
    return this.people.filter((user) => !user.deleted && this.sees(user.id, chatId));
  }

  /** Wait for a chat that was just made: the answer to an order may overtake the stream. @returns {Promise<void>} */
  arrival(chatId) {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.chats.has(chatId)) return;
        this.removeEventListener("chatchanged", look);
        resolve();
      };
      this.addEventListener("chatchanged", look);
      look();
    });
  }

  /** Take an event of the stream in, and tell the listeners. Events of a kind this page doesn't know are passed on. */
  take({ event, ...body }) {
    APPLY[event]?.(this, body);
    this.dispatchEvent(new CustomEvent(event, { detail: body }));
  }

  /** @internal Put a message in its place: over its older self, or by its id. */
  put(message) {
    const list = this.#listOf(message.chat_id);
    const place = list.findLastIndex((other) => other.id <= message.id);
    if (list[place]?.id === message.id) list[place] = message;
    else list.splice(place + 1, 0, message);
  }

  /** @internal Take a message away. */
  drop(message) {
    const list = this.#listOf(message.chat_id);
    const place = list.findIndex((other) => other.id === message.id);
    if (place >= 0) list.splice(place, 1);
  }

  /** @internal Take a chat away, with its messages. */
  dropChat(chatId) {
    this.chats.delete(chatId);
    this.#messages.delete(chatId);
  }

  /** @internal Begin anew. */
  replace(world) {
    const { bot, users, chats, messages, taps, calls, limits, latency, faults, stage } = world;
    Object.assign(this, { bot, calls, limits, latency, faults, stage: { bot: null, autoplay: {}, ...stage } });
    this.users = new Map(users.map((user) => [user.id, user]));
    this.chats = new Map(chats.map((chat) => [chat.id, chat]));
    this.#messages = new Map(Object.entries(messages).map(([id, list]) => [Number(id), list]));
    this.tapsWaiting = new Map(taps.filter((tap) => !tap.answer).map((tap) => [tap.id, tap]));
    this.ready = true;
  }

  #listOf(chatId) {
    if (!this.#messages.has(chatId)) this.#messages.set(chatId, []);
    return this.#messages.get(chatId);
  }
}

/** What each event does to the model. */
const APPLY = {
  world: (model, { world }) => model.replace(world),
  posted: (model, { message }) => model.put(message),
  edited: (model, { message }) => model.put(message),
  reacted: (model, { message }) => model.put(message),
  deleted: (model, { message }) => model.drop(message),
  pressed: (model, { tap }) => model.tapsWaiting.set(tap.id, tap),
  answered: (model, { tap }) => model.tapsWaiting.delete(tap.id),
  chatchanged: (model, { chat }) => model.chats.set(chat.id, chat),
  chatremoved: (model, { chat_id: chatId }) => model.dropChat(chatId),
  userchanged: (model, { user }) => model.users.set(user.id, user),
  userremoved: (model, { user_id: userId }) => model.users.delete(userId),
  called: (model, { call }) => {
    model.calls.push(call);
    if (model.calls.length > KEPT_CALLS) model.calls.shift();
  },
  switched: (model, { limits, latency, faults }) => Object.assign(model, { limits, latency, faults }),
  staged: (model, { stage }) => Object.assign(model, { stage: { bot: null, autoplay: {}, ...stage } }),
};

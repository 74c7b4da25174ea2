/**
 * What has come and not been looked at.
 *
 * The law of this module: a message is unread from when it comes into a chat that nobody at this page is reading until
 * the chat is read, or its owner does something in it, or the message is deleted. A chat rings as long as one of its
 * unread messages rang. Tells of every change with a "change" event.
 */

export class Unread extends EventTarget {
  /** By chat: its unread messages, whether each rang by its id. */
  #waiting = new Map();

  constructor(model, view) {
    super();
    this.model = model;
    this.view = view;
    model.addEventListener("world", () => this.#begin());
    model.addEventListener("posted", ({ detail }) => this.#arrive(detail.message));
    model.addEventListener("deleted", ({ detail }) => this.#vanish(detail.message));
    model.addEventListener("pressed", ({ detail }) => this.read(detail.tap.chat_id, detail.tap.user_id));
    model.addEventListener("chatremoved", ({ detail }) => this.read(detail.chat_id));
    model.addEventListener("userremoved", ({ detail }) => this.read(detail.user_id));
    view.addEventListener("change", () => this.#look());
    document.addEventListener("visibilitychange", () => this.#look());
  }

  /** How many messages wait in a chat. */
  count(chatId) {
    return this.#waiting.get(chatId)?.size ?? 0;
  }

  /** Whether one of them rang. */
  rings(chatId) {
    return [...(this.#waiting.get(chatId)?.values() ?? [])].includes(true);
  }

  /** Whether a phone's newest message waits for a press, read or not: it rang, stands as it came, and has a button. */
  beckons(userId) {
    const newest = this.model.messagesOf(userId).at(-1);
    const canPress = newest?.keyboard?.some((row) => row.some((button) => button.callback_data));
    return Boolean(canPress && newest.rang && newest.edits === 0);
  }

  /** In how many chats it rings. */
  get ringing() {
    return [...this.#waiting.keys()].filter((chatId) => this.rings(chatId)).length;
  }

  /** A chat has been read: by whoever looks at this page, or by the one whose phone it is. */
  read(chatId, readerId = chatId) {
    if (chatId > 0 && readerId !== chatId) return;
    if (this.#waiting.delete(chatId)) this.#tell();
  }

  /** A page that opens in the middle of a game still shows whose phone has rung last. */
  #begin() {
    this.#waiting.clear();
    for (const { id } of this.model.people) {
      if (this.beckons(id) && !this.view.isReading(id)) this.#keep(this.model.messagesOf(id).at(-1));
    }
    this.#tell();
  }

  #arrive(message) {
    const { chat_id: chatId, sender_id: senderId } = message;
    if (senderId === chatId) this.read(chatId);
    else if (!this.#isOwn(message) && !this.view.isReading(chatId)) {
      this.#keep(message);
      this.#tell();
    }
  }

  #isOwn({ chat_id: chatId, sender_id: senderId }) {
    return chatId < 0 && this.view.speaker(this.model, chatId)?.id === senderId;
  }

  #keep({ chat_id: chatId, id, rang }) {
    if (!this.#waiting.has(chatId)) this.#waiting.set(chatId, new Map());
    this.#waiting.get(chatId).set(id, Boolean(rang));
  }

  #vanish({ chat_id: chatId, id }) {
    if (this.#waiting.get(chatId)?.delete(id)) this.#tell();
  }

  #look() {
    for (const chatId of [...this.#waiting.keys()]) if (this.view.isReading(chatId)) this.read(chatId);
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}

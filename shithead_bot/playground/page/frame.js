/**
 * The page as a whole: bar, banners, the group in the middle, phones on its sides, the workshop's drawer.
 *
 * The law of this module: it draws from the model, the view and what is unread, and at most once a frame of the
 * screen, however much happens.
 */

import { createBanners } from "./banners.js";
import { make } from "./dom.js";
import { createFollow } from "./follow.js";
import { Group } from "./group.js";
import { arrange, roomOf, seat } from "./layout.js";
import { Phone } from "./phone.js";
import { createChatTabs } from "./tabs.js";
import { createTopbar } from "./topbar.js";
import { createWorkshop } from "./workshop.js";

/** What changes something that the frame shows. */
const KINDS = [
  ...["world", "posted", "edited", "deleted", "pressed"],
  ...["chatchanged", "chatremoved", "userchanged", "userremoved", "staged"],
];
const TITLE = document.title;

export class Frame {
  #phones = new Map();
  #isDue = false;
  #size = null;
  #stage = make("main", { class: "frame-stage" });
  #sides = [make("div", { class: "frame-side" }), make("div", { class: "frame-side" })];

  /** @param {{model: Model, view: View, unread: Unread, notes: object, act: function}} parts */
  constructor(parts) {
    Object.assign(this, parts);
    this.follow = createFollow(this, (chatId, messageId) => this.bring(chatId, messageId));
    this.topbar = createTopbar(this);
    this.banners = createBanners(this);
    this.tabs = createChatTabs(this);
    this.group = new Group(this);
    const workshop = createWorkshop(this.model).element;
    this.drawer = make("aside", { class: "frame-drawer", "aria-label": "Workshop" }, workshop);
    this.#stage.append(this.#sides[0], this.group.element, this.#sides[1]);
    const hall = make("div", { class: "frame-hall" }, this.#stage, this.drawer);
    const top = [this.topbar.element, this.banners.element];
    this.element = make("div", { class: "frame" }, ...top, hall, this.tabs.element, this.notes.element);
    this.#listen();
  }

  /** Bring a chat to the front, and one of its messages into sight; the focus follows where the chat was hidden. */
  bring(chatId, messageId) {
    this.view.bring(chatId);
    this.update();
    const phone = this.#phones.get(chatId);
    phone?.flash();
    if (this.view.room === "narrow") phone?.element.focus();
    if (messageId) this.group.reveal(messageId);
  }

  /** Draw everything as it is now. */
  update() {
    this.#isDue = false;
    this.topbar.update();
    this.banners.update();
    this.drawer.hidden = !this.view.workshop;
    this.#stage.hidden = !this.model.ready;
    if (!this.model.ready) return;
    this.#placePhones();
    this.#findRoom();
    this.group.update();
    this.tabs.update();
    this.#arrange();
  }

  #listen() {
    const due = () => this.#schedule();
    for (const part of [this.view, this.unread]) part.addEventListener("change", due);
    for (const kind of KINDS) {
      this.model.addEventListener(kind, () => {
        this.view.settle(this.model);
        due();
      });
    }
    this.unread.addEventListener("change", () => {
      const ringing = this.unread.ringing;
      document.title = ringing ? `(${ringing}) ${TITLE}` : TITLE;
    });
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = contentRect;
      this.#findRoom();
      due();
    }).observe(this.#stage);
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #findRoom() {
    if (!this.#size) return;
    const { width, height } = this.#size;
    this.view.change({ room: roomOf(width, height, this.#phones.size) });
  }

  #schedule() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.update());
  }

  #onKey(event) {
    const isTyping = event.target.closest("input, textarea, select, [contenteditable], dialog");
    if (event.key !== "w" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    this.view.change({ workshop: !this.view.workshop });
  }

  /** A phone for everyone who has an account or had one. */
  #placePhones() {
    const people = this.model.people;
    for (const [userId, phone] of this.#phones) {
      if (this.model.users.has(userId)) continue;
      phone.close();
      this.#phones.delete(userId);
    }
    for (const { id } of people) {
      if (this.#phones.has(id)) continue;
      const phone = new Phone(this, id);
      this.#phones.set(id, phone);
      seat(phone, this.#sides);
    }
  }

  #arrange() {
    const { room, front } = this.view;
    this.#stage.dataset.room = room;
    this.element.dataset.room = room;
    const isHidden = (chatId) => room === "narrow" && chatId !== front;
    this.group.element.hidden = isHidden(this.view.group) && this.#phones.has(front);
    for (const phone of this.#phones.values()) phone.element.hidden = isHidden(phone.userId);
    const sides = this.#sides.map((element) => {
      const phones = [...this.#phones.values()].filter((phone) => phone.element.parentElement === element);
      element.hidden = phones.every((phone) => phone.element.hidden);
      return { element, phones };
    });
    arrange(this.#stage, sides, room, this.view.recent);
  }
}

/**
 * One player's phone: his private chat with the bot, under his name.
 *
 * The law of this module: a phone shows what its owner's Telegram would. Before he started the bot that is the Start
 * button, after he blocked it Restart, after he deleted his account nothing to press.
 */

import { createChat } from "./chat.js";
import { make, icon } from "./dom.js";
import { avatar, badge, waitingWords } from "./face.js";
import { PLAY } from "./icons.js";
import { createMenu } from "./menu.js";
import { LANGUAGES, playerSettings } from "./people.js";

const FLASH_MS = 1200;

export class Phone {
  #frame;
  #chat = null;
  #face = make("span", { class: "frame-phone-face" });
  #name = make("span", { class: "frame-phone-owner", dir: "auto" });
  #state = make("span", { class: "frame-phone-state" });
  #badge = make("span", { class: "frame-phone-badge" });
  #body = make("div", { class: "frame-phone-body" });
  #foot = make("div", { class: "frame-phone-foot" });

  constructor(frame, userId) {
    this.#frame = frame;
    this.userId = userId;
    this.isFolded = false;
    const words = make("span", { class: "frame-phone-words" }, this.#name, this.#state);
    this.head = make(
      "button",
      { class: "frame-phone-head", type: "button", onclick: () => this.take() },
      this.#face,
      words,
      this.#badge,
    );
    this.menu = createMenu("", () => playerSettings(frame, userId));
    const top = make("header", { class: "frame-phone-top" }, this.head, this.menu.button, this.menu.panel);
    this.element = make("section", { class: "frame-phone", tabIndex: -1 }, top, this.#body, this.#foot);
    this.#body.addEventListener("pointerdown", () => this.take());
    this.#body.addEventListener("focusin", () => this.take());
  }

  /** Its owner's chat comes to the front. */
  take() {
    this.#frame.view.bring(this.userId);
  }

  /** Draw the eye to it. */
  flash() {
    this.element.classList.add("frame-flash");
    setTimeout(() => this.element.classList.remove("frame-flash"), FLASH_MS);
  }

  /** Show only its head, or all of it. */
  fold(isFolded) {
    this.isFolded = isFolded;
    this.update();
  }

  /** Draw what has changed. */
  update() {
    const { model, view, unread } = this.#frame;
    const user = model.users.get(this.userId);
    const label = `${user.name}’s phone`;
    this.element.setAttribute("aria-label", label);
    this.element.classList.toggle("frame-folded", this.isFolded);
    this.element.classList.toggle("frame-front", view.front === this.userId);
    this.element.classList.toggle("frame-rings", unread.rings(this.userId));
    this.element.classList.toggle("frame-beckons", unread.beckons(this.userId));
    this.head.setAttribute("aria-expanded", String(!this.isFolded));
    this.head.setAttribute("aria-label", `${label}${waitingWords(unread, this.userId)}`);
    this.menu.setLabel(`${user.name}’s settings`);
    this.#face.replaceChildren(avatar(user.id, user.name));
    this.#name.textContent = user.name;
    this.#state.replaceChildren(...this.#stateOf(user));
    this.#badge.replaceChildren(badge(unread, this.userId) ?? "");
    this.#body.hidden = this.#foot.hidden = this.isFolded;
    this.#updateChat(user);
  }

  /** The line under the name: what last came, on a folded phone; else how its owner is and plays. */
  #stateOf(user) {
    const { model } = this.#frame;
    const last = model.messagesOf(this.userId).at(-1);
    if (this.isFolded && last) return [last.text.split("\n")[0]];
    const state = accountState(user) || (LANGUAGES.get(user.language_code) ?? user.language_code ?? "no language");
    const pause = model.stage.autoplay[this.userId];
    return pause === undefined ? [state] : [icon(PLAY), `${state}, autoplay every ${pause} s`];
  }

  #updateChat(user) {
    const { model, act, follow } = this.#frame;
    if (user.started && !this.#chat) {
      this.#chat = createChat(model, { chatId: user.id, viewerId: user.id, follow });
      this.#body.replaceChildren(this.#chat.element);
    } else if (!user.started) {
      this.#leaveChat();
      this.#body.replaceChildren(emptyChat(model.bot));
    }
    this.#chat?.setReadOnly(user.deleted || user.blocked);
    const foot = footOf(user);
    if (this.#foot.dataset.shows === foot) return;
    this.#foot.dataset.shows = foot;
    const start = () => act("start", { user: user.id });
    const button = { class: "frame-start", type: "button", onclick: start };
    const shown = foot === "Deleted account" ? make("p", { class: "frame-gone" }, foot) : make("button", button, foot);
    this.#foot.replaceChildren(...(foot ? [shown] : []));
  }

  #leaveChat() {
    this.#chat?.close();
    this.#chat = null;
  }

  /** It is taken away. */
  close() {
    this.#leaveChat();
    this.element.remove();
  }
}

function accountState(user) {
  if (user.deleted) return "account deleted";
  if (user.blocked) return "has blocked the bot";
  return user.started ? "" : "hasn’t started the bot";
}

function footOf(user) {
  if (user.deleted) return "Deleted account";
  if (user.blocked) return "Restart";
  return user.started ? "" : "Start";
}

/** What a chat shows in which nothing was said yet. */
function emptyChat(bot) {
  const words = "Press Start, or follow a button of the group: this is where the cards come.";
  const name = make("strong", {}, bot.first_name);
  return make("div", { class: "frame-empty" }, avatar(bot.id, bot.first_name), name, make("p", {}, words));
}

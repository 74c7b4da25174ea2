/**
 * Rows of tabs that lead to chats: the groups above the middle, and all chats at the bottom of a narrow page.
 *
 * The law of this module: a tab names its chat and what waits in it, and brings it to the front.
 */

import { exchange, make } from "./dom.js";
import { avatar, badge, waitingWords } from "./face.js";

/** The groups, where there are several. @returns {{element: HTMLElement, update: () => void}} */
export function createGroupTabs({ model, view, unread }) {
  const element = make("nav", { class: "frame-group-tabs", "aria-label": "Groups" });
  function tab({ id, title }) {
    const words = make("span", { class: "frame-tab-name", dir: "auto" }, title);
    return make("button", about(view, unread, id, title, id === view.group), words, badge(unread, id));
  }
  function update() {
    element.hidden = model.groups.length < 2;
    exchange(element, model.groups.map(tab));
  }
  return { element, update };
}

/** Every chat, for a page with room for one. @returns {{element: HTMLElement, update: () => void}} */
export function createChatTabs({ model, view, unread }) {
  const element = make("nav", { class: "frame-chat-tabs", "aria-label": "Chats" });
  function tab(chatId, name) {
    const face = make("span", { class: "frame-tab-face" }, avatar(chatId, name), badge(unread, chatId));
    const words = make("span", { class: "frame-tab-name", dir: "auto" }, name);
    const label = chatId > 0 ? `${name}’s phone` : name;
    return make("button", about(view, unread, chatId, label, chatId === view.front), face, words);
  }
  function update() {
    const groups = model.groups.map((chat) => tab(chat.id, chat.title));
    const phones = model.people.map((user) => tab(user.id, user.name));
    exchange(element, [...groups, ...phones]);
    element.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return { element, update };
}

function about(view, unread, chatId, name, isCurrent) {
  const isWanted = unread.rings(chatId) || (chatId > 0 && unread.beckons(chatId));
  return {
    class: isWanted ? "frame-tab frame-wanted" : "frame-tab",
    type: "button",
    "data-key": String(chatId),
    "aria-label": `${name}${waitingWords(unread, chatId)}`,
    "aria-current": isCurrent ? "true" : undefined,
    onclick: () => view.bring(chatId),
  };
}

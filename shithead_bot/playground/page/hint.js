/**
 * What to do next in a group, for someone who has just come.
 *
 * The law of this module: a hint says one thing and offers it as a button; it goes when it is done or waved away.
 */

import { icon, make } from "./dom.js";
import { CLOSE } from "./icons.js";

/** @returns {{element: HTMLElement, update: (chat: object, speaker: object|undefined) => void}} */
export function createHint({ model, act }) {
  const element = make("div", { class: "frame-hint", hidden: true });
  const waved = new Set();
  let shown = null;

  function update(chat, speaker) {
    const hint = hintFor(model, chat, speaker);
    const key = hint && `${hint.name} ${chat.id} ${speaker?.id}`;
    element.hidden = !hint || waved.has(key);
    if (!hint || key === shown) return;
    shown = key;
    const wave = () => {
      waved.add(key);
      element.hidden = true;
    };
    element.replaceChildren(make("p", {}, hint.words));
    if (hint.order) element.append(strongButton(hint.button, () => act(...hint.order)));
    const hide = { class: "frame-icon-button", type: "button", "aria-label": "Hide this hint", onclick: wave };
    element.append(make("button", hide, icon(CLOSE)));
  }
  return { element, update };
}

function strongButton(words, onclick) {
  return make("button", { class: "frame-button frame-button-strong", type: "button", onclick }, words);
}

function hintFor(model, chat, speaker) {
  if (!speaker) return { name: "empty", words: "Nobody is in this group. Its settings let people in." };
  if (!model.sees(model.bot.id, chat.id)) {
    const join = ["join", { user: model.bot.id, chat: chat.id, by: speaker.id }];
    return { name: "join", words: "The bot isn’t in this group.", button: "Add the bot", order: join };
  }
  if (!model.isUsed(chat.id)) {
    const order = ["say", { user: speaker.id, chat: chat.id, text: `/new@${model.bot.username}` }];
    return { name: "open", words: "Type /new in the group, or press Open a table.", button: "Open a table", order };
  }
  const started = model.people.filter((user) => user.started).length;
  if (started < 2 && model.membersOf(chat.id).length > 1) {
    const words = `You act as ${speaker.name} here. To join as someone else too, change the name above.`;
    return { name: "join-in", words };
  }
  return null;
}

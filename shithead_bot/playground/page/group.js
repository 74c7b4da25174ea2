/**
 * The group in the middle: its head, its topics, who speaks in it, and its chat.
 *
 * The law of this module: one group is shown at a time, through the eyes of the one who speaks.
 */

import { createChat } from "./chat.js";
import { make } from "./dom.js";
import { avatar } from "./face.js";
import { setOptions } from "./fields.js";
import { createHint } from "./hint.js";
import { createMenu } from "./menu.js";
import { groupSettings } from "./people.js";
import { createGroupTabs } from "./tabs.js";
import { createTopics } from "./topics.js";

export class Group {
  #frame;
  #chatId = null;
  #chat = null;
  #tabs;
  #topics;
  #menu;
  #hint;
  #section;
  #nothing;
  #face = make("span");
  #title = make("h2", { dir: "auto" });
  #state = make("p");
  #speaker = make("select", { "aria-label": "Write and press as" });
  #body = make("div", { class: "frame-group-body" });

  constructor(frame) {
    this.#frame = frame;
    this.#menu = createMenu("", () => groupSettings(frame, this.#chatId));
    this.#hint = createHint(frame);
    this.#tabs = createGroupTabs(frame);
    this.#topics = createTopics(frame);
    this.#speaker.addEventListener("change", () => this.#speakAs(Number(this.#speaker.value)));
    const words = make("div", { class: "frame-group-words" }, this.#title, this.#state);
    const as = make("span", { "aria-hidden": "true" }, "as");
    const speaker = make("label", { class: "frame-speaker" }, as, this.#speaker);
    const { button, panel } = this.#menu;
    const head = make("header", { class: "frame-group-top" }, this.#face, words, speaker, button, panel);
    const parts = [head, this.#topics.element, this.#hint.element, this.#body];
    this.#section = make("section", { class: "frame-group" }, ...parts);
    this.#section.addEventListener("pointerdown", () => this.#touch());
    this.#section.addEventListener("focusin", () => this.#touch());
    this.#nothing = make("p", { class: "frame-empty" }, "No group is left. “Add group” makes one.");
    this.element = make("div", { class: "frame-middle" }, this.#tabs.element, this.#section, this.#nothing);
  }

  /** Draw what has changed. */
  update() {
    const { model, view } = this.#frame;
    const chat = model.chats.get(view.group);
    this.#tabs.update();
    this.#section.hidden = !chat;
    this.#nothing.hidden = Boolean(chat);
    if (this.#chatId !== (chat?.id ?? null)) this.#change(chat);
    if (chat) this.#updateSection(chat);
  }

  /** Bring one of the shown group's messages before the eyes, or a topic, which goes by its first message's id. */
  reveal(messageId) {
    const { model, view } = this.#frame;
    const chat = model.chats.get(this.#chatId);
    const isTopic = chat?.topics?.some((topic) => topic.id === messageId);
    const thread = isTopic ? messageId : (model.message(this.#chatId, messageId)?.thread ?? null);
    if (chat?.forum && view.topic(chat) !== null) view.change({ topics: { ...view.topics, [chat.id]: thread } });
    this.update();
    this.#chat?.reveal(messageId);
  }

  #touch() {
    this.#frame.view.bring(this.#chatId);
  }

  #speakAs(userId) {
    const { view } = this.#frame;
    view.change({ speakers: { ...view.speakers, [this.#chatId]: userId } });
  }

  /** Another group, or none. */
  #change(chat) {
    const { model, view, follow } = this.#frame;
    this.#chat?.close();
    this.#chatId = chat?.id ?? null;
    const viewerId = chat && view.speaker(model, chat.id)?.id;
    this.#chat = chat ? createChat(model, { chatId: chat.id, viewerId, follow }) : null;
    this.#body.replaceChildren(...(this.#chat ? [this.#chat.element] : []));
  }

  #updateSection(chat) {
    const { model, view } = this.#frame;
    const members = model.membersOf(chat.id);
    const speaker = view.speaker(model, chat.id);
    this.#section.setAttribute("aria-label", chat.title);
    this.#menu.setLabel(`${chat.title}: settings`);
    this.#face.replaceChildren(avatar(chat.id, chat.title));
    this.#title.textContent = chat.title;
    this.#state.textContent = stateOf(chat, members, model.sees(model.bot.id, chat.id));
    setOptions(this.#speaker, members.map((user) => [String(user.id), user.name]));
    this.#speaker.value = String(speaker?.id ?? "");
    this.#speaker.parentElement.hidden = !speaker;
    this.#topics.update(chat);
    this.#hint.update(chat, speaker);
    this.#chat.setReadOnly(!speaker);
    if (speaker) this.#chat.setViewer(speaker.id);
    this.#chat.setTopic(view.topic(chat));
  }
}

function stateOf(chat, members, hasBot) {
  const people = members.length === 1 ? "1 member" : `${members.length} members`;
  const kind = { group: "group", supergroup: chat.forum ? "forum" : "supergroup" }[chat.type];
  return `${kind}, ${people}${hasBot ? "" : ", without the bot"}`;
}

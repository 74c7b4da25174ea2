/**
 * The topics of a forum, to pick one from.
 *
 * The law of this module: it shows which topic is picked and changes only that; what is said where is the chat's.
 */

import { ask } from "./dialog.js";
import { exchange, icon, make } from "./dom.js";
import { field } from "./fields.js";
import { LOCK, PLUS } from "./icons.js";

/** @returns {{element: HTMLElement, update: (chat: object) => void}} */
export function createTopics({ view, act }) {
  const element = make("div", { class: "frame-topics", role: "group", "aria-label": "Topics" });

  function pick(chatId, topicId) {
    view.change({ topics: { ...view.topics, [chatId]: topicId } });
  }

  async function add(chatId) {
    const name = make("input", { name: "name", required: true, maxLength: 128, autofocus: true });
    const answer = await ask("New topic", [field("Name", name)], "Add topic");
    const topic = answer && (await act("create_topic", { chat: chatId, name: answer.get("name") }));
    if (topic) pick(chatId, topic.id);
  }

  function button(chatId, { id, name, closed }, isPicked) {
    const label = closed ? `${name}, closed` : name;
    const state = { "data-key": `${chatId} ${id}`, "aria-label": label, "aria-pressed": String(isPicked) };
    const onclick = () => pick(chatId, id);
    const words = make("span", {}, name);
    return make("button", { class: "frame-topic", type: "button", ...state, onclick }, closed && icon(LOCK), words);
  }

  function update(chat) {
    element.hidden = !chat.forum;
    if (!chat.forum) return;
    const topics = [{ id: null, name: "All topics" }, ...(chat.topics ?? [])];
    const picked = view.topic(chat);
    const onclick = () => add(chat.id);
    const name = { "data-key": `${chat.id} add`, "aria-label": "Add topic" };
    const more = { class: "frame-topic", type: "button", ...name, onclick };
    const buttons = topics.map((topic) => button(chat.id, topic, topic.id === picked));
    exchange(element, [...buttons, make("button", more, icon(PLUS))]);
  }
  return { element, update };
}

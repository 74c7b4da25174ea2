/**
 * The topics of a forum: create, close, reopen, delete.
 *
 * The law of this module: there is nothing to see of it in a group without topics.
 */

import { attempt, createDeeds } from "./deed.js";
import { make } from "./dom.js";
import { field } from "./fields.js";
import { order } from "./orders.js";
import { createKeyed, setText } from "./workshop-dom.js";

/** @returns {object} {element, update()} */
export function createTopics(report, chosen) {
  const name = make("input", { type: "text", required: true, maxLength: 128, autocomplete: "off" });
  const list = make("ul", { class: "workshop-topics" });
  const setTopics = createKeyed(list, (topic) => `${chosen().id} ${topic.id}`, () => createTopic(report, chosen));
  const create = async (event) => {
    event.preventDefault();
    const topic = name.value.trim();
    if (!topic) return;
    const made = () => order("create_topic", { chat: chosen().id, name: topic });
    if (await attempt(report, made, `Topic ${topic} was created.`)) name.value = "";
  };
  const form = make("form", { class: "workshop-form", onsubmit: create },
    field("New topic’s name", name, "workshop-wide"),
    make("button", { type: "submit", class: "workshop-button" }, "Create a topic"));
  const element = make("div", { class: "workshop-topic-part" }, make("h4", {}, "Topics"), list, form);

  const update = () => {
    const held = list.contains(document.activeElement);
    element.hidden = !chosen().forum;
    setTopics(chosen().forum ? (chosen().topics ?? []) : []);
    if (held && !list.contains(document.activeElement)) name.focus();
  };
  return { element, update };
}

function createTopic(report, chosen) {
  let topic = null;
  const name = make("span");
  const state = make("span", { class: "workshop-muted" });
  const deeds = createDeeds(report, [() => closing(chosen().id, topic), () => deleting(chosen().id, topic)]);
  const element = make("li", {}, make("p", {}, name, " ", state), deeds.element);
  const update = (now) => {
    topic = now;
    setText(name, topic.name);
    setText(state, topic.closed ? "closed" : "");
    deeds.update();
  };
  return { element, update };
}

function closing(chat, { id: topic, name, closed }) {
  return closed
    ? { says: "Reopen", about: `topic ${name}`, act: () => order("reopen_topic", { chat, topic }),
      done: `Topic ${name} was reopened.` }
    : { says: "Close", about: `topic ${name}`, act: () => order("close_topic", { chat, topic }),
      done: `Topic ${name} was closed.` };
}

function deleting(chat, { id: topic, name }) {
  return { says: "Delete", about: `topic ${name}`, danger: true, act: () => order("delete_topic", { chat, topic }),
    done: `Topic ${name} was deleted.` };
}

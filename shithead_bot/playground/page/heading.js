/**
 * What stands above a message's text: who wrote it, in which topic, to what, and its file.
 *
 * The law of this module: only what isn't plain from the place: nobody's name over his own messages or in a private
 * chat, no topic where only one is shown.
 */

import { fileOf } from "./attachment.js";
import { make } from "./dom.js";

const HUES = 6;

/** @param {object} message @param {import("./message.js").Scene} scene @returns {HTMLElement[]} */
export function headingOf(message, scene) {
  if (message.kind === "service") return [];
  const file = message.file && fileOf(message);
  return [senderOf(message, scene), topicOf(message, scene), replyOf(message, scene), file].filter(Boolean);
}

function senderOf({ sender, sender_id: id }, { viewerId, chatId }) {
  if (id === viewerId || chatId > 0) return null;
  const hue = (Math.abs(id) % HUES) + 1;
  return make("span", { class: `chat-sender chat-hue-${hue}`, dir: "auto" }, sender);
}

function topicOf({ thread }, { model, chatId, topic }) {
  if (!thread || thread === topic) return null;
  const named = model.chats.get(chatId)?.topics?.find(({ id }) => id === thread);
  return make("span", { class: "chat-topic" }, named?.name ?? "a deleted topic");
}

/** The message that is answered, as a button that leads there. */
function replyOf({ reply_to: id }, { model, chatId, reveal }) {
  if (!id) return null;
  const told = model.message(chatId, id);
  const words = make("span", { class: "chat-reply-words" }, told?.text.split("\n")[0] ?? "Deleted message");
  const sender = told && make("span", { class: "chat-reply-sender" }, told.sender);
  return make("button", { class: "chat-reply", type: "button", disabled: !told, onclick: () => reveal(id) }, sender, words);
}

/**
 * Following a link on someone's phone.
 *
 * The law of this module: what stays inside Telegram happens here; what would leave it is only said, never opened.
 */

import { ask } from "./dialog.js";
import { choice, field } from "./fields.js";
import { meaningOf } from "./link.js";
import { addGroup } from "./people.js";

/**
 * @param {object} frame its model, view, act and notes
 * @param {(chatId: number, messageId?: number) => void} bring
 * @returns {(url: string, viewerId: number) => void}
 */
export function createFollow(frame, bring) {
  const { model, act, notes } = frame;

  async function start({ payload }, viewerId) {
    bring(viewerId);
    await act("start", { user: viewerId, payload });
  }

  /** Telegram asks for a group, adds the bot, and hands it the payload by a /start there. */
  async function startGroup({ payload }, viewerId) {
    const chatId = await askForGroup(viewerId);
    if (chatId === null) return;
    if (!model.sees(model.bot.id, chatId)) await act("join", { user: model.bot.id, chat: chatId, by: viewerId });
    bring(chatId);
    if (payload) await act("say", { user: viewerId, chat: chatId, text: `/start@${model.bot.username} ${payload}` });
  }

  async function askForGroup(viewerId) {
    const groups = model.groupsOf(viewerId).map((chat) => [String(chat.id), chat.title]);
    const select = choice([...groups, ["new", "A new group …"]], { name: "chat" });
    const answer = await ask("Add the bot to a group", [field("Group", select)], "Add the bot");
    if (answer === null) return null;
    if (answer.get("chat") !== "new") return Number(answer.get("chat"));
    return (await addGroup(frame, { withBot: false }))?.id ?? null;
  }

  function group({ chatId, username, messageId }, viewerId, url) {
    const named = (chat) => username && chat.username?.toLowerCase() === username.toLowerCase();
    const chat = model.groups.find((other) => other.id === chatId || named(other));
    const isOpen = chat && (chat.username || model.sees(viewerId, chat.id));
    if (!chat) outside(url);
    else if (isOpen) bring(chat.id, messageId);
    else notes.say("That group is closed to those who aren’t in it.");
  }

  function person({ userId }) {
    if (model.users.has(userId) && !model.users.get(userId).is_bot) bring(userId);
    else notes.say("That account isn’t here.");
  }

  function outside(url) {
    notes.say(`This would open outside Telegram: ${url}`);
  }

  return (url, viewerId) => {
    const meaning = meaningOf(url, model.bot.username);
    const here = { bot: () => bring(viewerId), outside: () => outside(url) };
    const ways = { start, startgroup: startGroup, group, person, ...here };
    ways[meaning.kind](meaning, viewerId, url);
  };
}

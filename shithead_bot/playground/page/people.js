/**
 * Who plays here: adding people and groups, and each one's settings.
 *
 * The law of this module: it gives orders and asks what they need; what comes of them is drawn by the others.
 */

import { ask } from "./dialog.js";
import { make } from "./dom.js";
import { choice, field, tick } from "./fields.js";

const NAMES = ["Anna", "Ben", "Cem", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jola"];
const GROUP_NAMES = ["Friends", "Neighbours", "Colleagues", "Family", "Chess club"];
const LONGEST_PAUSE = 10;
const FIRST_PAUSE = 1;

/** How many phones find room. */
export const MOST_PLAYERS = 6;

/** The languages to choose from, by code. */
export const LANGUAGES = new Map([
  ["en", "English"],
  ["de", "Deutsch"],
  ["nl", "Nederlands"],
]);

/** The first of some names that nobody has, or null. */
function freeName(names, taken) {
  return names.find((name) => !taken.includes(name)) ?? null;
}

/** A new player with the next free name, who comes into the group in the middle. */
export async function addPlayer({ model, view, act }) {
  const name = freeName(NAMES, model.people.map((user) => user.first_name)) ?? "Nobody";
  const user = await act("add_user", { first_name: name, language_code: "en" });
  if (user && view.group !== null) await act("join", { user: user.id, chat: view.group });
}

/** Ask for a new group, make it, and show it. @returns {Promise<object|null>} the group */
export async function addGroup({ model, view, act }, { withBot = true } = {}) {
  const kinds = [
    ["group", "Group"],
    ["supergroup", "Supergroup"],
    ["forum", "Supergroup with topics"],
  ];
  const title = freeName(GROUP_NAMES, model.groups.map((chat) => chat.title)) ?? "Group";
  const people = model.people.filter((user) => !user.deleted);
  const members = people.map((user) => tick(user.name, { name: "member", value: String(user.id), checked: true }));
  const legend = make("legend", {}, "Members");
  const answer = await ask(
    "New group",
    [
      field("Title", make("input", { name: "title", value: title, required: true, maxLength: 128, autofocus: true })),
      field("Kind", choice(kinds, { name: "kind" })),
      make("fieldset", { class: "people-members" }, legend, ...members.map(({ element }) => element)),
    ],
    "Add group",
  );
  if (!answer) return null;
  const forum = answer.get("kind") === "forum";
  const chat = await act("add_group", {
    title: answer.get("title"),
    kind: forum ? "supergroup" : answer.get("kind"),
    forum,
    members: answer.getAll("member").map(Number),
    with_bot: withBot,
  });
  if (!chat) return null;
  await model.arrival(chat.id);
  view.bring(chat.id);
  return chat;
}

/** A player's settings. @returns {HTMLElement[]} */
export function playerSettings({ model, act }, userId) {
  const user = model.users.get(userId);
  const remove = make("button", { class: "frame-button frame-button-danger", type: "button" }, "Remove player");
  remove.addEventListener("click", () => act("remove_user", { user: userId }));
  if (user.deleted) return [remove];
  return [languageField(act, user), ...autoplayFields(model, act, userId), blockButton(act, user), remove];
}

function languageField(act, user) {
  const known = LANGUAGES.has(user.language_code) ? [] : [[user.language_code ?? "", user.language_code ?? "none"]];
  const select = choice([...LANGUAGES, ...known], { name: "language" }, user.language_code ?? "");
  select.addEventListener("change", () => act("set_language", { user: user.id, language_code: select.value }));
  return field("Language", select);
}

function autoplayFields(model, act, userId) {
  const pause = model.stage.autoplay[userId];
  const { box, element } = tick("Autoplay", { checked: pause !== undefined });
  const range = make("input", { type: "range", min: "0", max: String(LONGEST_PAUSE), step: "0.5" });
  range.value = String(pause ?? FIRST_PAUSE);
  const told = make("output", { class: "people-pause" });
  const tell = () => (told.textContent = `${Number(range.value).toLocaleString("en")} s`);
  const give = () => act("autoplay", { user: userId, pause: box.checked ? Number(range.value) : null });
  box.addEventListener("change", give);
  range.addEventListener("input", tell);
  range.addEventListener("change", () => box.checked && give());
  tell();
  range.setAttribute("aria-label", "Pause");
  const words = make("span", { "aria-hidden": "true" }, "Pause");
  return [element, make("div", { class: "people-range" }, words, range, told)];
}

function blockButton(act, user) {
  const [words, name] = user.blocked ? ["Unblock the bot", "unblock"] : ["Block the bot", "block"];
  const button = make("button", { class: "frame-button", type: "button" }, words);
  button.addEventListener("click", () => {
    act(name, { user: user.id });
    button.closest("[popover]").hidePopover();
  });
  return button;
}

/** A group's settings: who is in it, and its end. @returns {HTMLElement[]} */
export function groupSettings({ model, view, act }, chatId) {
  const here = [...model.people.filter((user) => !user.deleted), model.bot];
  const rows = here.map((user) => {
    const { box, element } = tick(user.is_bot ? `${user.first_name} (the bot)` : user.name, {
      checked: model.sees(user.id, chatId),
    });
    box.addEventListener("change", () => {
      const by = user.is_bot ? view.speaker(model, chatId)?.id : undefined;
      if (box.checked) act("join", { user: user.id, chat: chatId, by });
      else act(user.is_bot ? "kick" : "leave", { user: user.id, chat: chatId });
    });
    return element;
  });
  const remove = make("button", { class: "frame-button frame-button-danger", type: "button" }, "Remove group");
  remove.addEventListener("click", () => act("remove_group", { chat: chatId }));
  const members = make("fieldset", { class: "people-members" }, make("legend", {}, "Members"), ...rows);
  return [members, remove];
}

/**
 * What one player can do to the bot and to his group: block, leave, be thrown out, rise, vanish.
 *
 * The law of this module: a card is a player's and stays; the group is whichever is chosen.
 */

import { createDeeds, createReport } from "./deed.js";
import { make } from "./dom.js";
import { order } from "./orders.js";
import { setText } from "./workshop-dom.js";

const WORDS = {
  creator: "creator", administrator: "administrator", member: "member", restricted: "restricted", left: "left",
  kicked: "kicked",
};

/** A player's card. `chosen()` gives the group, if there is one. @returns {object} {element, update()} */
export function createPersonFaults(model, userId, chosen) {
  const report = createReport();
  const name = make("h4");
  const state = make("p", { class: "workshop-muted" });
  const user = () => model.users.get(userId);
  const common = createDeeds(report, [
    () => blocking(user()), () => belonging(model, user(), chosen()), () => kicking(model, user(), chosen()),
  ]);
  const rare = createDeeds(report, [
    () => rising(model, user(), chosen(), false), () => rising(model, user(), chosen(), true),
    () => falling(user(), chosen()), () => vanishing(user()),
  ]);
  const summary = make("summary", {}, "More");
  const element = make("li", { class: "workshop-card" },
    make("div", { class: "workshop-card-head" }, name, state), common.element,
    make("details", { class: "workshop-more-deeds" }, summary, rare.element), report.element);

  const update = () => {
    setText(name, user().name);
    setText(state, standing(user(), chosen()));
    summary.setAttribute("aria-label", `More: ${user().name}`);
    common.update();
    rare.update();
  };
  return { element, update };
}

function standing(user, group) {
  const here = group && `${WORDS[group.members[user.id]] ?? "not"} in ${group.name}`;
  const withBot = user.blocked ? "has blocked the bot" : user.started ? null : "has not started the bot";
  return [here, withBot].filter(Boolean).join(" · ");
}

function blocking({ id: user, name, blocked, deleted }) {
  if (deleted) return null;
  return blocked
    ? { says: "Unblock the bot", about: name, done: `${name} unblocked the bot.`, act: () => order("unblock", { user }) }
    : { says: "Block the bot", about: name, done: `${name} blocked the bot.`, act: () => order("block", { user }) };
}

function belonging(model, { id: user, name, deleted }, group) {
  if (!group || deleted) return null;
  const { id: chat, name: title } = group;
  if (model.sees(user, chat)) {
    return { says: "Leave the group", about: `${name}, ${title}`, done: `${name} left ${title}.`,
      act: () => order("leave", { user, chat }) };
  }
  if (group.members[user] === "kicked") {
    return { says: "Let in again", about: `${name}, ${title}`,
      act: () => order("join", { user, chat, by: leader(model, group) }), done: `${name} was let in again.` };
  }
  return { says: group.members[user] ? "Join again" : "Join the group", about: `${name}, ${title}`,
    act: () => order("join", { user, chat }), done: `${name} joined ${title}.` };
}

function kicking(model, { id: user, name }, group) {
  if (!group || !model.sees(user, group.id) || leader(model, group) === user) return null;
  return { says: "Kick", about: `${name}, by the creator of ${group.name}`, danger: true,
    act: () => order("kick", { user, chat: group.id }), done: `${name} was kicked from ${group.name}.` };
}

function rising(model, { id: user, name, deleted }, group, anonymous) {
  if (!group || deleted || !model.sees(user, group.id)) return null;
  const says = anonymous ? "Make anonymous admin" : "Make admin";
  const done = anonymous ? `${name} writes in ${group.name} anonymously, as an administrator.`
    : `${name} is an administrator of ${group.name}.`;
  return { says, about: `${name}, ${group.name}`, done,
    act: () => order("promote", { user, chat: group.id, anonymous }) };
}

function falling({ id: user, name }, group) {
  if (group?.members[user] !== "administrator") return null;
  return { says: "Make plain member", about: `${name}, ${group.name}`,
    act: () => order("demote", { user, chat: group.id }), done: `${name} is a plain member of ${group.name}.` };
}

function vanishing({ id: user, name, deleted }) {
  if (deleted) return null;
  return { says: "Delete the account", about: name, danger: true, act: () => order("delete_account", { user }),
    done: `${name} deleted the account.` };
}

/** Who leads a group: its creator, else whoever is there. @returns {number|undefined} a user's id */
export function leader(model, group) {
  const there = Object.keys(group.members).map(Number).filter((id) => model.sees(id, group.id) && id !== model.bot.id);
  return there.find((id) => group.members[id] === "creator") ?? there[0];
}

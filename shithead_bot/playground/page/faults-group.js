/**
 * What can happen to a group and to the bot in it: upgrade, topics, being thrown out, being silenced, being raised.
 *
 * The law of this module: it works on whichever group is chosen, and offers what Telegram would offer there; what it
 * can't know (what members may do isn't told to pages) it offers both ways.
 */

import { createDeeds, createReport } from "./deed.js";
import { make } from "./dom.js";
import { leader } from "./faults-person.js";
import { createTopics } from "./faults-topics.js";
import { order } from "./orders.js";
import { setText } from "./workshop-dom.js";

/** @returns {object} {element, update()} */
export function createGroupFaults(model, chosen) {
  const report = createReport();
  const state = make("p", { class: "workshop-muted" });
  const shape = createDeeds(report, [() => upgrading(chosen()), () => sorting(chosen())]);
  const bot = createDeeds(report, [
    () => kicking(model, chosen()), () => silencing(model, chosen()), () => raising(model, chosen()),
  ]);
  const everyone = createDeeds(report, [() => allWriting(chosen(), false), () => allWriting(chosen(), true)]);
  const topics = createTopics(report, chosen);
  const element = make("div", { class: "workshop-card" },
    state, shape.element, make("h4", {}, "The bot here"), bot.element,
    make("h4", {}, "Members who are no admins (in a basic group the bot too)"), everyone.element,
    topics.element, report.element);

  const update = () => {
    const group = chosen();
    element.hidden = !group;
    if (!group) return;
    setText(state, standing(model, group));
    for (const part of [shape, bot, everyone, topics]) part.update();
  };
  return { element, update };
}

function standing(model, group) {
  const kind = group.type === "group" ? "Basic group" : group.forum ? "Supergroup with topics" : "Supergroup";
  return `${kind} · the bot: ${group.members[model.bot.id] ?? "never was here"}`;
}

function upgrading({ id: chat, name, type }) {
  if (type !== "group") return null;
  return { says: "Upgrade to a supergroup", about: name, act: () => order("migrate", { chat }),
    done: (group) => `${name} is a supergroup now, its id is ${group.id}.` };
}

function sorting({ id: chat, name, type, forum }) {
  if (type !== "supergroup") return null;
  return { says: forum ? "Turn topics off" : "Turn topics on", about: name,
    act: () => order("set_forum", { chat, forum: !forum }), done: `Topics of ${name} are ${forum ? "off" : "on"}.` };
}

function kicking(model, group) {
  const { id: chat, name } = group;
  const user = model.bot.id;
  return model.sees(user, chat)
    ? { says: "Kick the bot", about: name, danger: true, act: () => order("kick", { user, chat }),
      done: `The bot was kicked from ${name}.` }
    : { says: "Let the bot in", about: name, act: () => order("join", { user, chat, by: leader(model, group) }),
      done: `The bot is in ${name}.` };
}

/** Supergroups silence single members; in a basic group only all together can be. */
function silencing(model, { id: chat, name, type, members }) {
  const user = model.bot.id;
  if (type !== "supergroup" || !model.sees(user, chat)) return null;
  return members[user] === "restricted"
    ? { says: "Allow the bot to write", about: name, act: () => order("demote", { user, chat }),
      done: `The bot may write in ${name}.` }
    : { says: "Forbid the bot to write", about: name, act: () => order("restrict", { user, chat, permissions: [] }),
      done: `The bot may not write in ${name}.` };
}

function raising(model, { id: chat, name, members }) {
  const user = model.bot.id;
  if (!model.sees(user, chat)) return null;
  return members[user] === "administrator"
    ? { says: "Make the bot a plain member", about: name, act: () => order("demote", { user, chat }),
      done: `The bot is a plain member of ${name}.` }
    : { says: "Make the bot an admin", about: name, act: () => order("promote", { user, chat }),
      done: `The bot is an administrator of ${name}.` };
}

function allWriting({ id: chat, name }, allowed) {
  return allowed
    ? { says: "Allow all to write", about: name, act: () => order("set_permissions", { chat }),
      done: `All may write in ${name}.` }
    : { says: "Forbid all to write", about: name, act: () => order("set_permissions", { chat, permissions: [] }),
      done: `Only administrators may write in ${name}.` };
}

/**
 * The bot's process: whether it runs, how often it was started, kill it and start it again.
 *
 * The law of this module: there is nothing to see where no stage is around the world; the bot is someone else's
 * process then.
 */

import { createDeed, createReport } from "./deed.js";
import { make } from "./dom.js";
import { order } from "./orders.js";
import { setText } from "./workshop-dom.js";

/** The strip for the bot's process. */
export function createBotProcess(model) {
  const report = createReport();
  const light = make("span", { class: "workshop-light", "aria-hidden": "true" });
  const state = make("strong");
  const starts = make("span", { class: "workshop-muted" });
  const deed = createDeed(report, () => model.stage?.bot && (model.stage.bot.running ? KILL : START));
  const element = make("section", { class: "workshop-bot", "aria-label": "The bot’s process" },
    make("div", { class: "workshop-bot-row" },
      light, make("p", { class: "workshop-bot-state", role: "status" }, state, " ", starts), deed.element),
    report.element);

  const update = () => {
    const bot = model.stage?.bot;
    element.hidden = !bot;
    if (!bot) return;
    light.classList.toggle("workshop-light-on", bot.running);
    setText(state, bot.running ? "The bot is running" : "The bot is down");
    const end = bot.running ? null : ending(bot.exit_code);
    setText(starts, [end, `started ${times(bot.starts)}`].filter(Boolean).join(", "));
    deed.update();
  };
  model.addEventListener("world", update);
  model.addEventListener("staged", update);
  update();
  return { element };
}

const KILL = {
  says: "Kill the bot", about: "SIGKILL", danger: true,
  act: () => order("kill_bot"), done: "", // the state beside it tells
};
const START = {
  says: "Start the bot again",
  act: () => order("start_bot"), done: "",
};

/** How a process ended, from its exit code: negative ones are signals. */
function ending(code) {
  if (code === null || code === undefined) return null;
  if (code === -9) return "killed by SIGKILL";
  return code < 0 ? `killed by signal ${-code}` : `exit code ${code}`;
}

function times(n) {
  return n === 1 ? "once" : n === 2 ? "twice" : `${n} times`;
}

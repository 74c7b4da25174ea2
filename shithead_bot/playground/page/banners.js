/**
 * What stops the play altogether: no connection to the playground, or no bot in it.
 *
 * The law of this module: a banner stands as long as its cause, and offers the way out if there is one.
 */

import { make } from "./dom.js";

/** @returns {{element: HTMLElement, update: () => void}} */
export function createBanners({ model, act }) {
  let isOpen = true;
  const sorry = "The connection to the playground is lost. Trying again …";
  const lost = make("p", { class: "frame-banner", hidden: true }, sorry);
  const words = make("span");
  const start = { class: "frame-button frame-button-strong", type: "button", onclick: () => act("start_bot") };
  const stopped = make("p", { class: "frame-banner", hidden: true }, words, make("button", start, "Start the bot"));
  const element = make("div", { role: "status" }, lost, stopped);
  model.addEventListener("connection", ({ detail }) => {
    isOpen = detail.open;
    update();
  });

  function update() {
    const bot = model.stage.bot;
    lost.hidden = isOpen;
    stopped.hidden = !isOpen || !bot || bot.running;
    if (bot && !bot.running) words.textContent = stopWords(bot);
  }
  return { element, update };
}

function stopWords({ exit_code: code }) {
  if (code === null || code === undefined) return "The bot isn’t running.";
  return code < 0 ? `The bot was killed by signal ${-code}.` : `The bot stopped with exit code ${code}.`;
}

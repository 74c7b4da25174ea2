/**
 * The bar at the top: what this is, how the bot is, and what can be added.
 *
 * The law of this module: its buttons are always there; one that can't do anything now says why.
 */

import { icon, make } from "./dom.js";
import { GROUP, PERSON, WORKSHOP } from "./icons.js";
import { MOST_PLAYERS, addGroup, addPlayer } from "./people.js";

/** @returns {{element: HTMLElement, update: () => void, workshop: HTMLElement}} */
export function createTopbar(frame) {
  const { model, view } = frame;
  const logo = make("img", { class: "frame-logo", src: "/page/favicon.svg", alt: "", width: 28, height: 28 });
  const state = make("p", { class: "frame-bot" });
  const player = button("Add player", PERSON, () => addPlayer(frame));
  const group = button("Add group", GROUP, () => addGroup(frame));
  const workshop = button("Workshop", WORKSHOP, () => view.change({ workshop: !view.workshop }));
  workshop.setAttribute("aria-keyshortcuts", "w");
  const element = make(
    "header",
    { class: "frame-bar" },
    logo,
    make("h1", {}, "Playground"),
    state,
    make("div", { class: "frame-actions" }, player, group, workshop),
  );

  function update() {
    const isFull = model.people.length >= MOST_PLAYERS;
    player.disabled = isFull || !model.ready;
    player.title = isFull ? `There is room for ${MOST_PLAYERS} phones` : "";
    group.disabled = !model.people.some((user) => !user.deleted);
    workshop.setAttribute("aria-expanded", String(view.workshop));
    state.textContent = model.bot ? `@${model.bot.username}` : "";
    state.dataset.running = String(model.stage.bot?.running ?? true);
  }
  return { element, update };
}

function button(words, path, onclick) {
  const label = make("span", { class: "frame-action-words" }, words);
  return make("button", { class: "frame-action", type: "button", "aria-label": words, onclick }, icon(path), label);
}

/**
 * Calls per minute and chat against Telegram's limits, as bars with numbers.
 *
 * The law of this module: colour never speaks alone; whatever turns yellow or red says so in words, on the tab too.
 * Times are the world's, which may differ from the browser's: each call tells how late it is there.
 */

import { make } from "./dom.js";
import { createGauge } from "./gauge.js";
import { GROUP_LIMIT, nearness, OVERALL_LIMIT, PRIVATE_BURST, Rates } from "./rates.js";
import { createKeyed, setText, watchSight } from "./workshop-dom.js";

const TICK_MS = 500;
const WORST = ["full", "near"];
const WORDS = { full: "at limit", near: "near limit", calm: "" };

/** The load's panel; its `note` stands on its tab. */
export function createLoad(model) {
  const rates = new Rates();
  let ahead = 0; // seconds by which the world's clock is ahead of the browser's
  const now = () => Date.now() / 1000 + ahead;
  const note = make("span", { class: "workshop-note" });

  const overall = createGauge();
  const groups = make("ul", { class: "workshop-gauges" });
  const people = make("ul", { class: "workshop-gauges" });
  const setGroups = createKeyed(groups, (rate) => rate.chatId, () => createGaugeItem());
  const setPeople = createKeyed(people, (rate) => rate.chatId, () => createGaugeItem());
  const nothing = make("p", { class: "workshop-empty" }, "Nothing was sent, edited or deleted so far.");
  const limits = make("p", { class: "workshop-muted" });
  const element = make("div", { class: "workshop-load" },
    limits,
    make("h3", {}, "Overall"), overall.element,
    make("h3", {}, "Groups"), groups,
    make("h3", {}, "Private chats"), people, nothing);

  function createGaugeItem() {
    const gauge = createGauge();
    return { element: make("li", {}, gauge.element), update: (rate) => gauge.update(reading(model, rate, now())) };
  }
  const draw = () => {
    const all = [...rates.chats.values()];
    const counted = overallReading(rates.overall, now());
    const worst = WORST.find((level) => [counted, ...all.map((rate) => reading(model, rate, now()))]
      .some(({ count, limit }) => nearness(count, limit) === level)) ?? "calm";
    note.className = `workshop-note workshop-note-${worst}`;
    setText(note, WORDS[worst]);
    if (!isSeen()) return;
    overall.update(counted);
    setGroups(all.filter((rate) => rate.isGroup));
    setPeople(all.filter((rate) => !rate.isGroup));
    nothing.hidden = all.length > 0;
    setText(limits, model.limits ? "The local Telegram keeps these limits and refuses what is too much with 429."
      : "Limits are switched off: nothing is refused, the counting goes on.");
  };
  const renew = () => {
    rates.clear();
    model.calls.forEach((call) => rates.add(call));
    draw();
  };

  const isSeen = watchSight(element, draw);
  model.addEventListener("called", ({ detail }) => {
    ahead = detail.call.time - Date.now() / 1000;
    rates.add(detail.call);
  });
  model.addEventListener("world", renew);
  model.addEventListener("switched", draw);
  setInterval(draw, TICK_MS);
  renew();
  return { element, note };
}

function reading(model, rate, now) {
  const name = model.chats.get(rate.chatId)?.name ?? String(rate.chatId);
  const minute = rate.minute.count(now);
  const refused = rate.refused.count(now);
  const more = [`busiest minute ${rate.minute.busiest}`, refused && `${refused} refused in the last minute`];
  if (rate.isGroup) return { name, count: minute, limit: GROUP_LIMIT, unit: "in the last minute", more };
  const recent = [`last second ${rate.second.count(now)}`, `last minute ${minute}`];
  const used = Math.ceil(rate.bucket.used(now) - 0.01);
  return { name, count: used, limit: PRIVATE_BURST, unit: "of the burst", more: [...recent, ...more] };
}

function overallReading(overall, now) {
  const refused = overall.refused.count(now);
  return {
    name: "All chats together", count: overall.second.count(now), limit: OVERALL_LIMIT, unit: "in the last second",
    more: [`last minute ${overall.minute.count(now)}`, `busiest second ${overall.second.busiest}`,
      `busiest minute ${overall.minute.busiest}`, refused && `${refused} refused in the last minute`],
  };
}

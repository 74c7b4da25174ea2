/**
 * A bar with its numbers.
 *
 * The law of this module: what the bar shows stands beside it in words, and readers get those.
 */

import { make } from "./dom.js";
import { nearness } from "./rates.js";
import { setText } from "./workshop-dom.js";

const WARNING = { calm: "", near: "near the limit", full: "at the limit" };

const UNBROKEN = "\u00a0"; // lines break between the notes, not within them

/** A gauge; `update({name, count, limit, unit, more})` sets it, `more` are further words, false ones left out. */
export function createGauge() {
  const title = make("span", { class: "workshop-gauge-name" });
  const warning = make("span", { class: "workshop-gauge-warning" });
  const numbers = make("span", { class: "workshop-gauge-numbers" });
  const fill = make("span", { class: "workshop-gauge-fill" });
  const meter = make("div", { class: "workshop-gauge-bar", role: "meter", "aria-valuemin": "0" }, fill);
  const notes = make("p", { class: "workshop-muted workshop-gauge-more" });
  const element = make("div", { class: "workshop-gauge" },
    make("p", { class: "workshop-gauge-head" }, title, warning, numbers), meter, notes);

  const update = ({ name, count, limit, unit, more }) => {
    const level = nearness(count, limit);
    element.dataset.level = level;
    setText(title, name);
    setText(warning, WARNING[level]);
    setText(numbers, `${count} / ${limit} ${unit}`);
    setText(notes, more.filter(Boolean).map((words) => words.replaceAll(" ", UNBROKEN)).join(" · "));
    meter.setAttribute("aria-label", name);
    meter.setAttribute("aria-valuemax", String(limit));
    meter.setAttribute("aria-valuenow", String(Math.min(count, limit)));
    meter.setAttribute("aria-valuetext", [`${count} of ${limit} ${unit}`, WARNING[level]].filter(Boolean).join(", "));
    fill.style.setProperty("--workshop-fill", `${Math.min(100, (100 * count) / limit)}%`);
  };
  return { element, update };
}

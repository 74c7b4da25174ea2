/**
 * What holds for every call: flood limits and latency.
 *
 * The law of this module: switches stand as the world says; one that it refuses jumps back.
 */

import { attempt, createReport } from "./deed.js";
import { make } from "./dom.js";
import { tick } from "./fields.js";
import { order } from "./orders.js";
import { setText } from "./workshop-dom.js";

const LATENCIES = [0, 0.3, 1, 5, 20];

/** @returns {object} {element, update()} */
export function createSwitches(model) {
  const report = createReport();
  const limits = tick("Flood limits (20 a minute in a group, 30 a second in all)");
  limits.box.addEventListener("change", async () => {
    const enabled = limits.box.checked;
    const done = enabled ? "Flood limits are on." : "Flood limits are off.";
    await attempt(report, () => order("set_limits", { enabled }), done);
    update();
  });

  const current = make("span", { class: "workshop-muted" });
  const choices = LATENCIES.map((seconds) => {
    const radio = make("input", { type: "radio", name: "workshop-latency", value: String(seconds) });
    radio.addEventListener("change", async () => {
      const done = seconds ? `Every answer takes ${seconds} s longer.` : "Answers come without delay.";
      await attempt(report, () => order("set_latency", { seconds }), done);
      update();
    });
    return { seconds, radio, element: make("label", {}, radio, make("span", {}, `${seconds} s`)) };
  });
  const latency = make("fieldset", { class: "workshop-segments" },
    make("legend", {}, "Latency of every answer ", current),
    make("div", {}, ...choices.map((choice) => choice.element)));

  const update = () => {
    limits.box.checked = model.limits;
    for (const { seconds, radio } of choices) radio.checked = seconds === model.latency;
    setText(current, LATENCIES.includes(model.latency) ? "" : `(${model.latency} s now)`);
  };
  return { element: make("div", { class: "workshop-card" }, limits.element, latency, report.element), update };
}

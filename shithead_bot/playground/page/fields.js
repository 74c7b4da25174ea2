/**
 * What can be filled in, for every part of the page: fields with their words, boxes to tick, choices.
 *
 * The law of this module: nothing without words, and a press on the words counts.
 */

import { make } from "./dom.js";

/**
 * A labelled field, its words above it.
 *
 * @param {string|Node} words
 * @param {HTMLElement} control
 * @param {string} [place] a class more, for its place among others
 */
export function field(words, control, place = "") {
  return make("label", { class: `field ${place}`.trim() }, make("span", {}, words), control);
}

/** A box to tick, its words behind it. @returns {{box: HTMLInputElement, element: HTMLElement}} */
export function tick(words, properties = {}) {
  const box = make("input", { type: "checkbox", ...properties });
  return { box, element: make("label", { class: "tick" }, box, make("span", {}, words)) };
}

/** A choice among a few. @param {[string, string][]} options values and their words @param {string} [chosen] a value */
export function choice(options, properties = {}, chosen = options[0]?.[0]) {
  const select = make("select", properties, ...options.map(option));
  if (chosen !== undefined) select.value = chosen;
  return select;
}

/** Give a choice other options, and keep what is chosen if it is still among them. */
export function setOptions(select, options) {
  const now = [...select.options].map(({ value, textContent }) => [value, textContent]);
  if (JSON.stringify(now) === JSON.stringify(options)) return;
  const { value: chosen } = select;
  select.replaceChildren(...options.map(option));
  if (options.some(([value]) => value === chosen)) select.value = chosen;
}

function option([value, words]) {
  return make("option", { value }, words);
}

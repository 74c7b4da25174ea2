/**
 * Keeping what the workshop shows in step with what there is, cheaply.
 *
 * The law of this module: nothing is touched that is right already, so that no focus is lost and nothing is read out
 * again for nothing.
 */

import { make } from "./dom.js";

/** Set a text only where it differs. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A label around a field, its words first. */
export function labelled(words, field, className = "workshop-field") {
  return make("label", { class: className }, make("span", {}, words), field);
}

/** A checkbox with its label: {element, box}. */
export function checkbox(words, properties = {}) {
  const box = make("input", { type: "checkbox", ...properties });
  return { box, element: make("label", { class: "workshop-check" }, box, words) };
}

/** A select with `options` as [value, words]. */
export function select(options, properties = {}) {
  return make("select", properties, ...options.map(([value, words]) => make("option", { value }, words)));
}

/** Give a select other options and keep what is chosen, if it is still among them. */
export function setOptions(field, options) {
  const now = [...field.options].map((option) => `${option.value} ${option.text}`).join("\n");
  if (now === options.map(([value, words]) => `${value} ${words}`).join("\n")) return;
  const { value: chosen } = field;
  field.replaceChildren(...options.map(([value, words]) => make("option", { value }, words)));
  if (options.some(([value]) => String(value) === chosen)) field.value = chosen;
}

/**
 * Keep `parent`'s children in step with a list: the function that comes back takes the items. `create(item)` makes
 * {element, update(item)} once for each key.
 */
export function createKeyed(parent, keyOf, create) {
  const parts = new Map();
  return (items) => {
    const keys = new Set(items.map(keyOf));
    for (const [key, part] of parts) {
      if (keys.has(key)) continue;
      part.element.remove();
      parts.delete(key);
    }
    items.forEach((item, place) => {
      const key = keyOf(item);
      if (!parts.has(key)) parts.set(key, create(item));
      const { element, update } = parts.get(key);
      if (parent.children[place] !== element) parent.insertBefore(element, parent.children[place] ?? null);
      update(item);
    });
  };
}

/** Call `onSeen` whenever `element` comes into view. @returns {() => boolean} whether it is in view now */
export function watchSight(element, onSeen) {
  let seen = false;
  new IntersectionObserver((entries) => {
    seen = entries.at(-1).isIntersecting;
    if (seen) onSeen();
  }).observe(element);
  return () => seen;
}

/** A function that runs `work` once before the next frame, however often it is called until then. */
export function coalesced(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}

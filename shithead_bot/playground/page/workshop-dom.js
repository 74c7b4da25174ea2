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

/**
 * The page's own words to whoever sits at it: an order that was refused, a link that leads away.
 *
 * The law of this module: one note at a time, read out, gone by itself.
 */

import { make } from "./dom.js";

const SHOWN_MS = 5000;

/** @returns {{element: HTMLElement, say: (text: string) => void}} */
export function createNotes() {
  const element = make("div", { class: "frame-note", role: "status" });
  let clock;
  return {
    element,
    say(text) {
      clearTimeout(clock);
      element.textContent = text;
      clock = setTimeout(() => element.replaceChildren(), SHOWN_MS);
    },
  };
}

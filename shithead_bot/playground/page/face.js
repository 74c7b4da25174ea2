/**
 * How a chat shows itself in heads, tabs and rows: its picture and its badge.
 *
 * The law of this module: these are pictures for the eye; what they mean is said in the names of the buttons they
 * stand in (`waitingWords`).
 */

import { icon, make } from "./dom.js";
import { BELL } from "./icons.js";

const HUES = 6;
const SIGNS = new Intl.Segmenter();

/** A round picture with a name's first letters, in one of the page's six hues. */
export function avatar(id, name) {
  const hue = (Math.abs(id) % HUES) + 1;
  return make("span", { class: `frame-avatar frame-hue-${hue}`, "aria-hidden": "true" }, initials(name));
}

/** The first letters or digits of the first two words that have any; of a name without, its first sign. */
function initials(name) {
  const firsts = name.split(/\s+/).map((word) => word.match(/[\p{L}\p{N}]/u)?.[0]).filter(Boolean);
  if (firsts.length) return firsts.slice(0, 2).join("").toUpperCase();
  return [...SIGNS.segment(name.trim())][0]?.segment ?? "";
}

/** How many messages wait, and a bell if one of them rang; null if none does. */
export function badge(unread, chatId) {
  const count = unread.count(chatId);
  if (count === 0) return null;
  const rings = unread.rings(chatId);
  const kind = rings ? "frame-badge frame-badge-rings" : "frame-badge";
  return make("span", { class: kind, "aria-hidden": "true" }, rings && icon(BELL), make("span", {}, String(count)));
}

/** The same in words, to follow a name; "" if nothing waits, neither to be read nor to be pressed. */
export function waitingWords(unread, chatId) {
  const count = unread.count(chatId);
  if (count === 0) return chatId > 0 && unread.beckons(chatId) ? ", waiting" : "";
  return `, ${count} unread${unread.rings(chatId) ? ", ringing" : ""}`;
}

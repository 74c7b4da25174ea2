/**
 * An inline keyboard.
 *
 * The law of this module: a button element means one thing for all its life. An edit keeps the buttons that are still
 * there and makes new ones for the others, so no press can land on a button that changed its meaning under the finger;
 * and a keyboard that had the focus keeps it, on the same button or else on the one at its place.
 */

import { icon, make } from "./dom.js";

/** Clients show no more in a row. */
const IN_A_ROW = 8;
/** Labels up to this many characters stay on one line. */
const SHORT = 12;
/** A button's edges, in em; those of a link, which has a sign in its corner. */
const PADDING = 0.4;
const LINK_PADDING = 2.2;
const OUTWARD = "M8 16L16 8M9 8h7v7";
const STYLES = new Set(["primary", "success", "danger"]);

export class Keyboard {
  element = make("div", { class: "chat-keys", role: "group", "aria-label": "Buttons" });
  #rows = [];
  /** Elements by what their button is. */
  #made = new Map();
  /** Which button had the focus last. */
  #last = null;

  /**
   * @param {object} hands
   * @param {(button: object) => void} hands.press what a press does
   * @param {(button: object) => boolean} hands.isWaiting whether a button waits for its answer
   * @param {() => void} hands.lost the keyboard had the focus and has no button left
   */
  constructor(hands) {
    this.hands = hands;
    this.element.addEventListener("focusin", ({ target }) => this.#remember(target));
  }

  /** The keyboard is now this one. */
  show(keyboard) {
    const rows = keyboard.map((row) => row.slice(0, IN_A_ROW)).filter((row) => row.length > 0);
    if (JSON.stringify(rows) === JSON.stringify(this.#rows)) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.#rows = rows;
    this.#lay();
    this.element.hidden = rows.length === 0;
    this.refresh();
    if (hadFocus && !this.focus()) this.hands.lost();
  }

  /** Focus the button that had it last, or the one at its place. @returns {boolean} whether there is one */
  focus() {
    if (!this.#last) return false;
    const { place, data } = this.#last;
    const all = [...this.#made.values()];
    const same = all.find(({ button }) => data !== undefined && button.callback_data === data);
    const next = same ?? all[Math.min(place, all.length - 1)];
    if (next && next.element !== document.activeElement) next.element.focus({ preventScroll: true });
    return next !== undefined;
  }

  /** Show anew which buttons wait. */
  refresh() {
    for (const { element, button } of this.#made.values()) {
      element.setAttribute("aria-busy", String(this.hands.isWaiting(button)));
    }
  }

  /** Put the buttons in their rows; a row that stays as it is isn't touched. */
  #lay() {
    const before = this.#made;
    this.#made = new Map();
    const lines = this.#rows.map((row, place) => {
      const width = Math.max(...row.map(widthOf));
      const buttons = row.map((button) => this.#element(button, before));
      const line = this.element.children[place] ?? make("div", { class: "chat-keys-row" });
      const isSame = line.children.length === buttons.length && buttons.every((it, at) => it === line.children[at]);
      if (!isSame) line.replaceChildren(...buttons);
      line.style.setProperty("--chat-key-width", `${width.toFixed(2)}em`);
      return line;
    });
    for (const extra of [...this.element.children].slice(lines.length)) extra.remove();
    for (const line of lines) if (!line.isConnected || line.parentNode !== this.element) this.element.append(line);
  }

  #element(button, before) {
    let key = JSON.stringify(button);
    while (this.#made.has(key)) key += "+"; // the same button once more
    const known = before.get(key) ?? { button, element: this.#make(button) };
    this.#made.set(key, known);
    return known.element;
  }

  #make(button) {
    const style = STYLES.has(button.style) ? ` chat-key-${button.style}` : "";
    const length = isShort(button.text) ? " chat-key-short" : "";
    const way = button.url ? " chat-key-link" : "";
    const press = () => this.hands.press(button);
    return make(
      "button",
      { class: `chat-key${style}${length}${way}`, type: "button", onclick: press },
      make("span", { class: "chat-key-text", dir: "auto" }, button.text),
      button.url && icon(OUTWARD),
    );
  }

  #remember(element) {
    const all = [...this.#made.values()];
    const place = all.findIndex((known) => known.element === element);
    if (place >= 0) this.#last = { place, data: all[place].button.callback_data };
  }
}

/** How wide a button must be at least, in em: a short label stands on one line, a long one breaks between words. */
function widthOf({ text, url }) {
  const pieces = isShort(text) ? [text] : text.split(/\s+/);
  const widths = pieces.map((piece) => [...piece].reduce((sum, sign) => sum + widthOfSign(sign), 0));
  return Math.max(...widths) + (url ? LINK_PADDING : PADDING);
}

/** Guessed, for a wide typeface; measuring would make the browser lay out the page at every edit. */
function widthOfSign(sign) {
  if (sign === " ") return 0.32;
  return sign > "\u007f" ? 0.86 : 0.62;
}

function isShort(text) {
  return [...text].length <= SHORT;
}

/**
 * What a text keeps back until the reader asks: spoilers, and the rest of a long quote.
 *
 * The law of this module: what is hidden is hidden from screen readers and from the keyboard too; what was opened in a
 * message stays open when the message is edited.
 */

import { make } from "./dom.js";

/** What the reader has opened in one message. */
export class Opened {
  spoilers = false;
  /** Quotes, by their number in the message. */
  quotes = new Set();
}

/**
 * Hide a spoiler. As in Telegram, a tap reveals all spoilers of its message.
 *
 * @param {Node[]} children
 * @param {Opened} opened
 */
export function spoiler(children, opened) {
  const words = make("span", { class: "chat-spoiler-words" }, ...children);
  const cover = make("span", { class: "chat-spoiler" }, words);
  if (opened.spoilers) return cover;
  const reveal = (event) => {
    event.preventDefault();
    opened.spoilers = true;
    for (const other of coversBeside(cover)) uncover(other);
  };
  words.inert = true;
  for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", "Reveal the spoiler"]]) {
    cover.setAttribute(name, value);
  }
  cover.addEventListener("click", (event) => words.inert && reveal(event));
  cover.addEventListener("keydown", (event) => {
    if (words.inert && (event.key === "Enter" || event.key === " ")) reveal(event);
  });
  return cover;
}

function coversBeside(cover) {
  return (cover.closest(".chat-text") ?? cover.parentNode).querySelectorAll(".chat-spoiler");
}

function uncover(cover) {
  const hadFocus = cover === document.activeElement;
  for (const name of ["role", "aria-label"]) cover.removeAttribute(name);
  cover.setAttribute("tabindex", "-1");
  cover.firstElementChild.inert = false;
  if (hadFocus) cover.focus();
}

/**
 * A quote that shows its first lines and a button for the rest; one that is short enough has no button.
 *
 * @param {Node[]} children
 * @param {Opened} opened
 * @param {number} number which of the message's quotes it is
 */
export function longQuote(children, opened, number) {
  const words = make("div", { class: "chat-quote-words" }, ...children);
  const toggle = make("button", { class: "chat-quote-toggle", type: "button", onclick: () => turn() });
  const quote = make("blockquote", { class: "chat-quote chat-quote-long" }, words, toggle);
  const show = () => {
    const open = opened.quotes.has(number);
    quote.classList.toggle("chat-quote-open", open);
    toggle.textContent = open ? "Show less" : "Show all";
    toggle.setAttribute("aria-expanded", String(open));
  };
  const turn = () => {
    if (!opened.quotes.delete(number)) opened.quotes.add(number);
    show();
  };
  show();
  new ResizeObserver(() => {
    toggle.hidden = !opened.quotes.has(number) && words.scrollHeight <= words.clientHeight + 1;
  }).observe(words);
  return quote;
}

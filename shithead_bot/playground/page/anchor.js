/**
 * Where a chat is scrolled to.
 *
 * The law of this module: who reads the newest message goes on reading the newest, whatever comes, grows or shrinks;
 * who has scrolled up stays where he is, and is told how many messages have come below.
 */

import { make } from "./dom.js";

const NEAR = 40; // pixels from the bottom that count as the bottom

export class Anchor {
  #isAtBottom = true;
  #top = 0;
  #missed = 0;
  #watch;

  /** @param {HTMLElement} scroller @param {HTMLElement} list what scrolls in it */
  constructor(scroller, list) {
    this.scroller = scroller;
    this.button = make("button", { class: "chat-newer", type: "button", hidden: true, onclick: () => this.#go() });
    scroller.addEventListener("scroll", () => this.#look(), { passive: true });
    this.#watch = new ResizeObserver(() => this.#isAtBottom && this.toBottom());
    this.#watch.observe(scroller);
    this.#watch.observe(list);
  }

  /** A message has come. */
  arrive() {
    if (this.#isAtBottom) return;
    this.#missed += 1;
    this.#show();
  }

  /** Read the newest from now on. */
  toBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#top = this.scroller.scrollTop;
    this.#settle(true);
  }

  /** Watch no more. */
  end() {
    this.#watch.disconnect();
  }

  #go() {
    this.toBottom();
    this.scroller.focus({ preventScroll: true });
  }

  /** Only a way up leaves the bottom: it may also have sunk by itself since, and the browser tells of scrolling late. */
  #look() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    if (clientHeight === 0) return; // hidden, so nobody scrolled
    const isUp = scrollTop < this.#top;
    this.#top = scrollTop;
    if (scrollHeight - scrollTop - clientHeight <= NEAR) this.#settle(true);
    else if (isUp) this.#settle(false);
  }

  #settle(isAtBottom) {
    this.#isAtBottom = isAtBottom;
    if (isAtBottom) this.#missed = 0;
    this.#show();
  }

  #show() {
    const hadFocus = this.button === document.activeElement;
    this.button.hidden = this.#isAtBottom;
    const words = this.#missed === 1 ? "1 new message" : `${this.#missed} new messages`;
    const label = this.#missed > 0 ? words : make("span", { class: "chat-unseen" }, "Newest messages");
    this.button.replaceChildren(label, make("span", { "aria-hidden": "true" }, "↓"));
    if (hadFocus && this.button.hidden) this.scroller.focus({ preventScroll: true });
  }
}

/**
 * The live log of Bot API calls, newest first.
 *
 * The law of this module: there are never more lines in the page than were asked for; a burst is drawn once a frame,
 * and only while someone looks. Pausing stops the view, never the remembering.
 */

import { CallBook } from "./call-book.js";
import { createCallRow } from "./call-row.js";
import { createFilterBar } from "./calls-bar.js";
import { make } from "./dom.js";
import { coalesced, setText, watchSight } from "./workshop-dom.js";

const PAGE = 150;

/** The log's panel. */
export function createCalls(model) {
  const book = new CallBook();
  let paused = false;
  let room = PAGE;

  const list = make("ol", { class: "workshop-calls", "aria-label": "Bot API calls, newest first" });
  const empty = make("p", { class: "workshop-empty" });
  const more = make("button", { type: "button", class: "workshop-button workshop-more", onclick: () => older() },
    "Show older calls");
  const bar = createFilterBar({
    filter: (chosen) => { book.filter = chosen; room = PAGE; redraw(); },
    pause: (on) => { paused = on; draw(); },
    clear: () => { book.clear(); redraw(); },
  });
  const element = make("div", { class: "workshop-log" }, bar.element, list, empty, more);

  const remember = (call) => {
    const name = chatName(model, call.chat_id);
    book.add(call, name, model.bot.id);
    bar.learn(call.method, call.chat_id, name);
  };
  const summarise = (shown) => {
    const counts = book.counts();
    bar.tell({ ...counts, shown, paused });
    setText(empty, shown ? "" : counts.kept ? "No call fits the filter." : "No calls here yet.");
    more.hidden = shown <= list.children.length;
  };
  /** Put the newest calls on top. */
  const draw = () => {
    if (!isSeen()) return;
    if (!paused) {
      holding(list, () => list.prepend(...book.look().slice(0, room).map(createCallRow)));
      trim(list, room);
    }
    summarise(book.shown().length);
  };
  /** Build the view anew: the filter changed, or all is new. */
  const redraw = () => {
    const shown = book.shown();
    list.replaceChildren(...shown.slice(0, room).map(createCallRow));
    summarise(shown.length);
  };
  const older = () => {
    const first = list.children.length;
    room = first + PAGE;
    const shown = book.shown();
    list.append(...shown.slice(first, room).map(createCallRow));
    summarise(shown.length);
    list.children[first]?.querySelector("summary").focus();
  };
  const renew = () => {
    book.clear();
    model.calls.forEach(remember);
    book.look();
    redraw();
  };

  const isSeen = watchSight(element, draw);
  const drawSoon = coalesced(draw);
  model.addEventListener("called", ({ detail }) => { remember(detail.call); drawSoon(); });
  model.addEventListener("world", renew);
  renew();
  return { element };
}

/** Put something on top of the list; what someone reads below (scrolled to, opened or focused) stays where it is. */
function holding(list, prepend) {
  const scroller = list.closest(".workshop-panel");
  const isRead = scroller.scrollTop > 0 || list.contains(document.activeElement) || list.querySelector("[open]");
  const before = isRead && list.scrollHeight;
  prepend();
  if (isRead) scroller.scrollTop += list.scrollHeight - before;
}

/** Take lines away at the end, but never the one that has the focus. */
function trim(list, room) {
  while (list.children.length > room && !list.lastElementChild.contains(document.activeElement)) {
    list.lastElementChild.remove();
  }
}

/** A chat's name, "" for none; a basic group that became a supergroup has the same name, so it says which it was. */
function chatName(model, chatId) {
  if (!chatId) return "";
  const chat = model.chats.get(chatId);
  if (!chat) return String(chatId);
  return chat.migrated_to ? `${chat.name} (before the upgrade)` : chat.name;
}

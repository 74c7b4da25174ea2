/**
 * Tabs as the ARIA practices describe them: one tab stop, arrows move and open, Home and End jump.
 *
 * The law of this module: a part is built once and stays; only the open one is in view. A part may say something on
 * its tab by a `note` element of its own.
 */

import { make } from "./dom.js";

/** Tabs for `parts`, each {name, label, panel: {element, note?}}. Gives `{element}`. */
export function createTabs(label, parts) {
  const tabs = parts.map(({ name, label: words, panel }) =>
    make("button", { type: "button", role: "tab", id: `workshop-tab-${name}`, class: "workshop-tab",
      "aria-controls": `workshop-panel-${name}` }, words, panel.note ?? null));
  const panels = parts.map(({ name, panel }) =>
    make("div", { role: "tabpanel", id: `workshop-panel-${name}`, class: "workshop-panel",
      "aria-labelledby": `workshop-tab-${name}`, tabIndex: 0 }, panel.element));

  const open = (chosen) => {
    tabs.forEach((tab, place) => {
      tab.setAttribute("aria-selected", String(place === chosen));
      tab.tabIndex = place === chosen ? 0 : -1;
      panels[place].hidden = place !== chosen;
    });
  };
  const onKey = (event) => {
    const place = tabs.indexOf(event.currentTarget);
    const last = tabs.length - 1;
    const next = { ArrowRight: place === last ? 0 : place + 1, ArrowLeft: place === 0 ? last : place - 1, Home: 0,
      End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    open(next);
    tabs[next].focus();
  };
  tabs.forEach((tab, place) => {
    tab.addEventListener("click", () => open(place));
    tab.addEventListener("keydown", onKey);
  });
  open(0);
  const list = make("div", { role: "tablist", "aria-label": label, class: "workshop-tabs" }, ...tabs);
  return { element: make("div", { class: "workshop-parts" }, list, ...panels) };
}

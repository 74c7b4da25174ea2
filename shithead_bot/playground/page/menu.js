/**
 * A button that opens a small panel of settings beside it.
 *
 * The law of this module: the browser's own popover opens and closes the panel (Escape, a press elsewhere); this only
 * puts it where its button is, and fills it freshly each time.
 */

import { icon, make } from "./dom.js";
import { MORE } from "./icons.js";

const EDGE = 8;

/**
 * @param {string} label the button's name
 * @param {() => HTMLElement[]} fill what the panel holds, asked when it opens
 * @returns {{button: HTMLElement, panel: HTMLElement, setLabel: (label: string) => void}}
 */
export function createMenu(label, fill) {
  const panel = make("div", { class: "frame-menu", popover: "auto", role: "dialog" });
  const button = make("button", { class: "frame-icon-button", type: "button" }, icon(MORE));
  button.popoverTargetElement = panel;
  panel.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    panel.style.visibility = "hidden"; // until it is in its place
    panel.replaceChildren(...fill());
  });
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState === "closed") return panel.replaceChildren();
    place(panel, button);
    addEventListener("resize", () => panel.isConnected && panel.hidePopover(), { once: true });
  });
  const setLabel = (text) => [button, panel].forEach((element) => element.setAttribute("aria-label", text));
  setLabel(label);
  return { button, panel, setLabel };
}

/** Put a panel under its button, or above it where there is no room, and inside the window. */
function place(panel, button) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const x = Math.min(Math.max(EDGE, right - width), innerWidth - width - EDGE);
  const below = bottom + EDGE + height < innerHeight;
  panel.style.left = `${Math.max(EDGE, Math.min(x, left))}px`;
  panel.style.visibility = "";
  panel.style.top = `${below ? bottom + 4 : Math.max(EDGE, top - height - 4)}px`;
}

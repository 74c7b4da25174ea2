/**
 * Controls that ask something of the world, and the line beside them that tells what came of it.
 *
 * The law of this module: a refusal is shown in the server's own words; nothing is said to be done before the server
 * says so.
 */

import { make } from "./dom.js";
import { setText } from "./workshop-dom.js";

/** The line that tells how the last order went: `tell(text)` for a success, `tell(text, true)` for a refusal. */
export function createReport() {
  const element = make("p", { class: "workshop-report", role: "status" });
  const tell = (text, refused = false) => {
    element.classList.toggle("workshop-report-refused", refused);
    element.textContent = "";
    // Emptied first, told in the next frame: so the same words are read out again.
    requestAnimationFrame(() => setText(element, text && `${refused ? "✕ Refused:" : "✓"} ${text}`));
  };
  return { element, tell };
}

/** Do `act` (gives a promise) and tell `done` (a text, or made from the answer), or why not. Whether it went well. */
export async function attempt(report, act, done) {
  try {
    const answer = await act();
    report.tell(typeof done === "function" ? done(answer) : done);
    return true;
  } catch (refusal) {
    report.tell(refusal.message, true);
    return false;
  }
}

/**
 * A button for one deed. All that may change is asked for again by `update()`:
 * `face()` gives null while there is nothing to do, or {says, about?, act, done, danger?}: `says` stands on the
 * button, `says: about` is its accessible name.
 */
export function createDeed(report, face) {
  let current = null;
  let busy = false;
  const button = make("button", { type: "button", class: "workshop-button" });
  button.addEventListener("click", async () => {
    if (busy || !current) return;
    const { act, done } = current;
    busy = true;
    button.setAttribute("aria-busy", "true");
    await attempt(report, act, done);
    busy = false;
    button.removeAttribute("aria-busy");
  });
  const update = () => {
    current = face();
    button.hidden = !current;
    if (!current) return;
    button.classList.toggle("workshop-button-danger", Boolean(current.danger));
    setText(button, current.says);
    button.setAttribute("aria-label", current.about ? `${current.says}: ${current.about}` : current.says);
  };
  return { element: button, update };
}

/** A row of deeds. Where one goes that has the focus, a neighbour gets it. */
export function createDeeds(report, faces) {
  const deeds = faces.map((face) => createDeed(report, face));
  const element = make("div", { class: "workshop-deeds" }, ...deeds.map((deed) => deed.element));
  const update = () => {
    const held = element.contains(document.activeElement) ? document.activeElement : null;
    for (const deed of deeds) deed.update();
    if (held?.hidden) element.querySelector("button:not([hidden])")?.focus();
  };
  return { element, update };
}

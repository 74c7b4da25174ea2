/**
 * One call in the log: a line that opens to its parameters and its answer.
 *
 * The law of this module: the inside is built when it is first opened, so that thousands of lines stay cheap.
 */

import { make } from "./dom.js";
import { answerNotes, jsonView, parameterView } from "./pretty.js";

const CLOCK = new Intl.DateTimeFormat("en-GB",
  { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 1, hour12: false });

/** The list item for an entry of the log. */
export function createCallRow({ call, chatName }) {
  const when = new Date(call.time * 1000);
  const summary = make("summary", { class: "workshop-call-line" },
    make("time", { dateTime: when.toISOString(), title: when.toISOString() }, CLOCK.format(when)),
    make("strong", { class: "workshop-call-method" }, call.method),
    make("span", { class: call.ok ? "workshop-ok" : "workshop-error" }, call.ok ? "✓ ok" : `✕ ${codeWords(call)}`),
    make("span", { class: "workshop-call-gist" },
      chatName ? make("span", { class: "workshop-call-chat" }, chatName) : null, gist(call)));
  const details = make("details", {}, summary);
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(createInside(call));
  });
  return make("li", { class: call.ok ? "workshop-call" : "workshop-call workshop-call-failed" }, details);
}

function codeWords(call) {
  return call.error_code === 0 ? "no answer" : String(call.error_code);
}

/** What the call was about in a few words: the error if there was one, else its text or its answer. */
function gist({ ok, description, parameters = {}, result }) {
  if (!ok) return description ?? "";
  const words = parameters.text ?? parameters.caption ?? parameters.action;
  if (words) return words.replace(/<[^>]*>/g, "").replace(/\s+/g, " ").slice(0, 90);
  if (Array.isArray(result)) return result.length === 1 ? "1 item" : `${result.length} items`;
  if (parameters.message_id) return `message ${parameters.message_id}`;
  return "";
}

function createInside(call) {
  const { parameters = {}, result, error_code: code, description } = call;
  const names = Object.keys(parameters);
  const asked = names.length
    ? make("dl", { class: "workshop-parameters" }, ...names.flatMap((name) => [
      make("dt", {}, name), make("dd", {}, parameterView(name, parameters[name], parameters))]))
    : make("p", { class: "workshop-muted" }, "none (those of older calls aren’t kept)");
  const answer = [];
  if (!call.ok) answer.push(make("p", { class: "workshop-text" }, `${code || "No answer"}: ${description}`));
  if (result !== undefined && result !== null) answer.push(answerNotes(result), jsonView(result));
  return make("div", { class: "workshop-call-inside" },
    make("h4", {}, "Parameters"), asked,
    make("h4", {}, "Answer"), ...(answer.length ? answer : [make("p", { class: "workshop-muted" }, "not kept")]),
    createCopy(call));
}

/** The button that puts the whole call into the clipboard. */
function createCopy(call) {
  const label = `Copy as JSON: ${call.method}`;
  const button = make("button", { type: "button", class: "workshop-button", "aria-label": label }, "Copy as JSON");
  const said = make("span", { role: "status", class: "workshop-muted" });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(call, null, 2));
      said.textContent = "Copied.";
    } catch {
      said.textContent = "The browser does not let me.";
    }
  });
  return make("p", { class: "workshop-copy" }, button, " ", said);
}

/**
 * A call's parameters and answer for human eyes: JSON laid out, keyboards drawn, entities beside their words.
 *
 * The law of this module: nothing is left out and nothing made up. What can't be decoded is shown as it came.
 */

import { make } from "./dom.js";

/** A parameter's text as JSON where it is an object or a list, else the text itself. */
export function decode(text) {
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The value of parameter `name`, readable; `all` are the parameters that came with it. */
export function parameterView(name, text, all) {
  const value = decode(text);
  if (value?.inline_keyboard) return keyboardView(value.inline_keyboard);
  if (Array.isArray(value) && name.endsWith("entities")) {
    return entitiesView(all[name.replace(/_?entities$/, "")] || all.text || all.caption || "", value);
  }
  return typeof value === "string" ? make("p", { class: "workshop-text" }, value) : jsonView(value);
}

/** What is worth reading before an answer's JSON: entities, if it is a message that has some. */
export function answerNotes(result) {
  const entities = result?.entities ?? result?.caption_entities;
  return entities ? entitiesView(result.text ?? result.caption ?? "", entities) : null;
}

/** JSON, indented, its keys set apart. */
export function jsonView(value) {
  const parts = JSON.stringify(value, null, 2).split(/^(\s*"(?:[^"\\]|\\.)*"(?=: ))/m);
  return make("pre", { class: "workshop-json" },
    ...parts.filter(Boolean).map((part) => (/^\s*"[^]*"$/.test(part) && !part.includes("\n")
      ? make("span", { class: "workshop-key" }, part) : part)));
}

/** An inline keyboard as it looks, what each button carries beneath its label. */
function keyboardView(rows) {
  if (!rows.length) return make("p", { class: "workshop-muted" }, "no buttons");
  return make("ul", { class: "workshop-keyboard", "aria-label": "Keyboard, row by row" }, ...rows.map((row) =>
    make("li", {}, make("ul", {}, ...row.map(buttonView)))));
}

function buttonView({ text, callback_data: data, url, style, ...rest }) {
  const more = Object.keys(rest).length ? JSON.stringify(rest) : null;
  const carries = [data, url, more, style && `style ${style}`].filter(Boolean).join(" · ");
  return make("li", { class: "workshop-key-button" }, make("span", {}, text), make("code", {}, carries || "nothing"));
}

/** Entities by their kinds and the words that they cover; offsets count UTF-16 units, as JavaScript's strings do. */
function entitiesView(text, entities) {
  if (!entities.length) return make("p", { class: "workshop-muted" }, "no entities");
  return make("ul", { class: "workshop-entities", "aria-label": "Entities" }, ...entities.map((entity) => {
    const { type, offset, length, url, user, language } = entity;
    const detail = url ?? (user && `${user.first_name ?? user.name ?? ""} ${user.id}`.trim()) ?? language;
    return make("li", {}, make("code", {}, type), ` “${text.slice(offset, offset + length)}”`,
      make("span", { class: "workshop-muted" }, ` ${offset}–${offset + length}${detail ? ` → ${detail}` : ""}`));
  }));
}

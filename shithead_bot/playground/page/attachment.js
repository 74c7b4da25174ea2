/**
 * Files that hang on messages.
 *
 * The law of this module: files come from the playground itself and from nowhere else.
 */

import { icon, make } from "./dom.js";

const PAGE = "M6 3h8l5 5v13H6zM14 3v5h5";
const KILO = 1024;

/** A photo as a picture, any other file as a link that saves it. */
export function fileOf({ kind, file }) {
  if (!file.url.startsWith("/control/file/")) return null;
  if (kind === "photo") return make("img", { class: "chat-photo", src: file.url, alt: file.name });
  return make(
    "a",
    { class: "chat-file", href: file.url, download: file.name },
    make("span", { class: "chat-file-sign" }, icon(PAGE)),
    make("span", { class: "chat-file-name" }, file.name),
    make("span", { class: "chat-file-size" }, sizeOf(file.size)),
  );
}

function sizeOf(bytes) {
  if (bytes < KILO) return `${bytes} B`;
  if (bytes < KILO * KILO) return `${(bytes / KILO).toFixed(1)} KB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}

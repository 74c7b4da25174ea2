/**
 * Telegram's formatted text as elements.
 *
 * The law of this module: every kind of entity has one way to look; a kind this page doesn't know is plain text. An
 * address becomes a link only if it is one that Telegram opens.
 */

import { make } from "./dom.js";
import { nest } from "./nesting.js";
import { longQuote, spoiler } from "./veils.js";

const SCHEMES = new Set(["http:", "https:", "tg:", "mailto:"]);
const PLAIN_TAGS = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code" };

/**
 * @typedef {object} Hands what a reader can do with a text
 * @property {(url: string) => void} open follow a link
 * @property {(command: string) => void} command send a command
 */

/**
 * Write a text with its formatting.
 *
 * @param {string} text
 * @param {object[]} entities the Bot API's MessageEntity, offsets and lengths in UTF-16 units
 * @param {Hands} hands
 * @param {import("./veils.js").Opened} opened
 * @returns {DocumentFragment}
 */
export function richText(text, entities, hands, opened) {
  const writer = { hands, opened, quotes: 0 };
  const fragment = document.createDocumentFragment();
  fragment.append(...written(nest(text, entities), writer));
  return fragment;
}

function written(pieces, writer) {
  return pieces.map((piece) => {
    if (typeof piece === "string") return document.createTextNode(piece);
    const children = written(piece.children, writer);
    const write = KINDS[piece.entity.type] ?? plain;
    return write(piece, children, writer);
  });
}

/** The text under an entity, without formatting. */
function words({ children }) {
  return children.map((child) => (typeof child === "string" ? child : words(child))).join("");
}

const KINDS = {
  spoiler: (piece, children, { opened }) => spoiler(children, opened),
  pre: ({ entity }, children) => preformatted(entity.language, children),
  blockquote: (piece, children) => make("blockquote", { class: "chat-quote" }, ...children),
  expandable_blockquote: (piece, children, writer) => longQuote(children, writer.opened, writer.quotes++),
  text_link: (piece, children, writer) => link(piece.entity.url, children, writer),
  text_mention: (piece, children, writer) => link(`tg://user?id=${piece.entity.user?.id}`, children, writer),
  mention: (piece, children, writer) => link(`https://t.me/${words(piece).slice(1)}`, children, writer),
  url: (piece, children, writer) => link(withScheme(words(piece)), children, writer),
  email: (piece, children, writer) => link(`mailto:${words(piece)}`, children, writer),
  bot_command: command,
};
for (const [kind, tag] of Object.entries(PLAIN_TAGS)) {
  KINDS[kind] = (piece, children) => make(tag, { class: `chat-${kind}` }, ...children);
}

/** A custom emoji stands as the emoji it replaces; so does all that this page doesn't know. */
function plain({ entity }, children) {
  return make("span", { class: `chat-${entity.type.replaceAll("_", "-")}` }, ...children);
}

function preformatted(language, children) {
  const label = language && make("span", { class: "chat-pre-language" }, language);
  return make("pre", { class: "chat-pre", tabIndex: 0 }, label, make("code", {}, ...children));
}

function withScheme(address) {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

function link(url, children, { hands }) {
  if (!URL.canParse(url) || !SCHEMES.has(new URL(url).protocol)) return make("span", {}, ...children);
  const follow = (event) => {
    event.preventDefault();
    hands.open(url);
  };
  return make("a", { class: "chat-link", href: url, rel: "noreferrer", onclick: follow }, ...children);
}

function command(piece, children, { hands }) {
  const send = () => hands.command(words(piece));
  return make("button", { class: "chat-link chat-command", type: "button", onclick: send }, ...children);
}


/**
 * Formatted text as a tree.
 *
 * The law of this module: no page, no words. Offsets and lengths count UTF-16 units, as JavaScript does; entities may
 * lie inside each other and may overlap, and one that sticks out of another is cut in two where that one ends.
 */

/** At the same place, the outer kinds first. */
const OUTER = ["expandable_blockquote", "blockquote", "pre", "code", "text_link", "text_mention", "spoiler"];
const BLOCKS = new Set(["expandable_blockquote", "blockquote", "pre"]);

/**
 * @typedef {object} Stretch a formatted piece of text
 * @property {object} entity the Bot API's MessageEntity
 * @property {(string|Stretch)[]} children what is in it
 */

/**
 * Nest the entities of a text. A line break next to a block is the block's own, and left out.
 *
 * @param {string} text
 * @param {object[]} entities
 * @returns {(string|Stretch)[]}
 */
export function nest(text, entities) {
  const spans = entities.map((entity) => {
    const start = Math.max(0, entity.offset);
    return { entity, start, end: Math.min(text.length, entity.offset + entity.length) };
  });
  return pieces(text, 0, text.length, spans.filter(({ start, end }) => start < end).sort(byPlace));
}

/** Whether a piece stands on lines of its own. */
export function isBlock(piece) {
  return typeof piece !== "string" && piece !== undefined && BLOCKS.has(piece.entity.type);
}

function byPlace(one, other) {
  return one.start - other.start || other.end - one.end || rank(one.entity) - rank(other.entity);
}

function rank({ type }) {
  const place = OUTER.indexOf(type);
  return place < 0 ? OUTER.length : place;
}

/** The pieces of `text` from `start` to `end`; the spans are in order and lie within. */
function pieces(text, start, end, spans) {
  const found = [];
  let at = start;
  for (let rest = spans; rest.length > 0; ) {
    const [outer, ...others] = rest;
    if (outer.start > at) found.push(text.slice(at, outer.start));
    const { inside, behind } = split(others, outer.end);
    found.push({ entity: outer.entity, children: pieces(text, outer.start, outer.end, inside) });
    at = outer.end;
    rest = behind;
  }
  if (at < end) found.push(text.slice(at, end));
  return found.map((piece, place) => (typeof piece === "string" ? unbroken(found, place) : piece)).filter(Boolean);
}

/** Cut the spans at a place. */
function split(spans, place) {
  const inside = [];
  const behind = [];
  for (const span of spans) {
    if (span.start >= place) behind.push(span);
    else if (span.end <= place) inside.push(span);
    else {
      inside.push({ ...span, end: place });
      behind.push({ ...span, start: place });
    }
  }
  return { inside, behind: behind.sort(byPlace) };
}

/** A text without the line breaks that belong to the blocks beside it. */
function unbroken(all, place) {
  const text = isBlock(all[place - 1]) ? all[place].replace(/^\n/, "") : all[place];
  return isBlock(all[place + 1]) ? text.replace(/\n$/, "") : text;
}

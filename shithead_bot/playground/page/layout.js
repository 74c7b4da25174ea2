/**
 * Where the phones stand, and which of them are folded to their heads.
 *
 * The law of this module: phones never move from their side once they stand there (moving would lose their place in
 * the chat); where a column is too low for all of its phones, those touched last stay open.
 */

const LOWEST = 300; // of an open phone, in pixels
const LEAST = 200; // of the only open phone in a column
const HEAD = 60;
const GAP = 12;
const NARROW = 760;
const WIDE = 1100;
const TWO_COLUMNS = 590; // of a side

/**
 * How much room a stage of this size gives to so many phones. One chat at a time is better than columns that are too
 * low for a single open phone.
 *
 * @returns {"narrow"|"middle"|"wide"}
 */
export function roomOf(width, height, phones) {
  if (width < NARROW) return "narrow";
  const room = width < WIDE ? "middle" : "wide";
  const stacked = room === "wide" ? Math.ceil(phones / 2) : phones;
  return LEAST + (stacked - 1) * (HEAD + GAP) <= height ? room : "narrow";
}

/** Give a new phone to the side with fewer. */
export function seat(phone, sides) {
  const [left, right] = sides;
  (left.children.length <= right.children.length ? left : right).append(phone.element);
}

/**
 * Arrange all phones, as the room allows.
 *
 * @param {HTMLElement} stage
 * @param {{element: HTMLElement, phones: Phone[]}[]} sides left and right, each with its phones in order
 * @param {"narrow"|"middle"|"wide"} room
 * @param {number[]} recent user ids, the one touched last first
 */
export function arrange(stage, sides, room, recent) {
  const rows = room === "middle" ? arrangeOneColumn(stage, sides, recent) : [];
  stage.style.gridTemplateRows = rows.join(" ");
  if (room === "narrow") sides.forEach(({ phones }) => phones.forEach((phone) => phone.fold(false)));
  if (room === "wide") sides.forEach((side, index) => arrangeSide(side, recent, index === 0));
}

/** Both sides above each other, where they share the height. Gives a row for each. */
function arrangeOneColumn(stage, sides, recent) {
  const open = openOnes(sides.flatMap(({ phones }) => phones), recent, stage.clientHeight - 2 * GAP);
  const seated = sides.filter(({ phones }) => phones.length > 0);
  return seated.map(({ element, phones }) => {
    element.dataset.columns = "1";
    stack(element, phones, open, 1);
    const count = phones.filter((phone) => open.has(phone)).length;
    return count ? `minmax(0, ${count}fr)` : "auto";
  });
}

/** One side, in one or two columns; of two, the first phone has the one beside the middle to itself. */
function arrangeSide({ element, phones }, recent, isLeft) {
  const columns = element.clientWidth >= TWO_COLUMNS && phones.length > 1 ? 2 : 1;
  element.dataset.columns = String(columns);
  const [inner, outer] = isLeft ? [columns, 1] : [1, columns];
  const stacked = columns === 2 ? phones.slice(1) : phones;
  stack(element, stacked, openOnes(stacked, recent, element.clientHeight), outer);
  if (columns === 1) return;
  phones[0].element.style.gridArea = `1 / ${inner} / -1`;
  phones[0].fold(false);
}

/** Phones above each other in a column of a side. */
function stack(side, phones, open, column) {
  phones.forEach((phone, row) => {
    phone.element.style.gridArea = `${row + 1} / ${column}`;
    phone.fold(!open.has(phone));
  });
  side.style.gridTemplateRows = phones.map((phone) => (open.has(phone) ? "minmax(0, 1fr)" : "auto")).join(" ");
}

/** As many as find room, the ones touched last before the others. */
function openOnes(phones, recent, height) {
  const rank = (phone) => (recent.includes(phone.userId) ? recent.indexOf(phone.userId) : recent.length);
  const ranked = [...phones].sort((one, other) => rank(one) - rank(other));
  const fits = (count) => count * (LOWEST + GAP) + (phones.length - count) * (HEAD + GAP) - GAP <= height;
  let count = phones.length;
  while (count > 1 && !fits(count)) count -= 1;
  return new Set(ranked.slice(0, count));
}

/**
 * Where the phones stand, and which of them are folded to their heads.
 *
 * The law of this module: phones never move from their side once they stand there (moving would lose their place in
 * the chat); where a column is too low for all of its phones, those touched last stay open.
 */

const LOWEST = 300; // of an open phone, in pixels
const HEAD = 60;
const GAP = 12;
const NARROW = 760;
const WIDE = 1100;
const TWO_COLUMNS = 590; // of a side

/** How much room a stage of this width gives. @returns {"narrow"|"middle"|"wide"} */
export function roomOf(width) {
  if (width < NARROW) return "narrow";
  return width < WIDE ? "middle" : "wide";
}

/** Give a new phone to the side with fewer. */
export function seat(phone, sides) {
  const [left, right] = sides;
  (left.children.length <= right.children.length ? left : right).append(phone.element);
}

/**
 * Arrange the phones of one side: in columns, the first alone beside the wall if there are two columns.
 *
 * @param {HTMLElement} side
 * @param {Phone[]} phones that stand there, in order
 * @param {number[]} recent user ids, the one touched last first
 * @param {boolean} isLeft whether the middle is to its right
 */
export function arrange(side, phones, recent, isLeft) {
  const columns = side.clientWidth >= TWO_COLUMNS && phones.length > 1 ? 2 : 1;
  side.dataset.columns = String(columns);
  const [inner, outer] = isLeft ? [columns, 1] : [1, columns];
  const stacked = columns === 2 ? phones.slice(1) : phones;
  const open = openOnes(stacked, recent, side.clientHeight);
  stacked.forEach((phone, row) => {
    phone.element.style.gridArea = `${row + 1} / ${outer}`;
    phone.fold(!open.has(phone));
  });
  if (columns === 2) {
    phones[0].element.style.gridArea = `1 / ${inner} / -1`;
    phones[0].fold(false);
  }
  side.style.gridTemplateRows = stacked.map((phone) => (open.has(phone) ? "minmax(0, 1fr)" : "auto")).join(" ");
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

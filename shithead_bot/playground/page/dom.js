/**
 * Making elements, for every part of the page.
 *
 * The law of this module: text becomes text. Nothing here reads markup, so nothing a user or the bot wrote can be any.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. Properties that begin with "on" are listeners (`onclick`), `class`, `role`, `for`, `aria-*` and
 * `data-*` are attributes, all others are set on the element. Children that are null, undefined or false are left out.
 *
 * @param {string} tag
 * @param {object} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) give(element, name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function give(element, name, value) {
  if (value === undefined || value === null) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (/^(class|role|for|aria-.*|data-.*)$/.test(name)) element.setAttribute(name, value);
  else element[name] = value;
}

/**
 * Draw an icon of a 24 by 24 grid in the colour of the text around it; readers don't see it.
 *
 * @param {string} path an SVG path, stroked and not filled
 * @returns {SVGElement}
 */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/**
 * Make a row look like another. A child with the same `data-key` stays and takes over the new one's looks, so that
 * it keeps the focus, and a press that has begun on it still counts.
 *
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} children each with a `data-key`; whoever has the same does the same
 */
export function exchange(parent, children) {
  children.forEach((child, place) => {
    const old = parent.children[place];
    if (!old) parent.append(child);
    else if (old.dataset.key !== child.dataset.key) old.replaceWith(child);
    else if (!old.isEqualNode(child)) takeOver(old, child);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}

function takeOver(old, child) {
  for (const { name } of [...old.attributes]) if (!child.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of child.attributes) old.setAttribute(name, value);
  old.replaceChildren(...child.childNodes);
}

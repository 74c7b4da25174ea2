/** How the page looks, measured in the browser: what can hardly be read, and what has no room. */

(() => {
  const ink = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  /** Any colour of CSS as red, green, blue (0 to 255) and alpha (0 to 1). */
  function rgba(color) {
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = color;
    ink.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = ink.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  function over([red, green, blue, alpha], under) {
    return [red, green, blue].map((part, at) => part * alpha + under[at] * (1 - alpha));
  }

  /** What is behind an element's text: its own background over those of the elements around it. */
  function groundOf(element) {
    if (!element) return rgba("Canvas").slice(0, 3);
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, groundOf(element.parentElement));
  }

  function opacityOf(element) {
    return element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  }

  function luminance(color) {
    const [red, green, blue] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /** The contrast ratio of the Web Content Accessibility Guidelines, 1 to 21. */
  function contrast(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function isSeen(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  /** Controls that can't be used are exempt. */
  function isOff(element) {
    return Boolean(element.closest(":disabled, [aria-disabled=true]"));
  }

  /** Everything that is written or drawn: [what, element, colour, the least contrast it needs]. */
  function* writings() {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: element } = node;
      if (node.data.trim() && element.tagName !== "OPTION") yield [node.data, element, getComputedStyle(element).color, 4.5];
    }
    for (const field of document.querySelectorAll("input, textarea, select")) {
      const style = getComputedStyle(field, field.value === "" ? "::placeholder" : undefined);
      yield [field.value || field.placeholder || field.type, field, style.color, 4.5];
    }
    for (const icon of document.querySelectorAll("svg.icon")) yield [icon.outerHTML, icon, getComputedStyle(icon).stroke, 3];
  }

  /** How many things can be read, and those that can hardly be, with their contrast. */
  function legibility() {
    const seen = [...writings()].filter(([, element]) => isSeen(element) && !isOff(element));
    const measured = seen.map(([what, element, color, least]) => {
      const ground = groundOf(element);
      const [red, green, blue, alpha] = rgba(color);
      const ratio = contrast(over([red, green, blue, alpha * opacityOf(element)], ground), ground);
      return { what: what.trim().slice(0, 60), where: element.className.baseVal ?? element.className, ratio, least };
    });
    return { count: measured.length, poor: measured.filter(({ ratio, least }) => ratio < least) };
  }

  /** What sticks out sideways, of the window or of the chat that it is in, or has no room for its own words. */
  function overflows() {
    const found = [];
    const name = (element) => `${element.tagName} ${element.className.baseVal ?? element.className}`;
    if (document.scrollingElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    for (const element of document.querySelectorAll("body *")) {
      if (!isSeen(element) || element.closest("svg svg, nav, pre, [role=group][aria-label=Topics]")) continue;
      const frame = element.parentElement.closest("[role=log], dialog, [popover], section, aside");
      const room = frame?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
      const { left, right } = element.getBoundingClientRect();
      if (left < room.left - 1 || right > room.right + 1) found.push(`${name(element)} sticks out`);
      if (element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth) found.push(`${name(element)} is too narrow`);
    }
    return found;
  }

  return { legibility, overflows };
})()

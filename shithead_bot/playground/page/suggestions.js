/**
 * Commands that fit what is being typed.
 *
 * The law of this module: it knows the list and which line is picked; what picking means is the composer's. The text
 * box keeps the focus all the time (the combobox pattern of ARIA).
 */

import { make } from "./dom.js";

const TYPED = /^\/(\w*)(?:@(\w*))?$/;
let lists = 0; // so that each list has an id of its own

export class Suggestions {
  #box;
  #pick;
  #known = null;
  #shown = [];
  #at = 0;
  #closed = false;

  /** @param {HTMLTextAreaElement} box @param {(command: string) => void} pick a line was clicked */
  constructor(box, pick) {
    this.#box = box;
    this.#pick = pick;
    this.id = `chat-commands-${++lists}`;
    this.element = make("ul", { class: "chat-commands", id: this.id, role: "listbox", "aria-label": "Commands", hidden: true });
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-controls": this.id, "aria-expanded": "false" };
    for (const [name, value] of Object.entries(roles)) box.setAttribute(name, value);
    // The click must not take the focus from the text box.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** The command that is picked now, if the list is open. @returns {string|undefined} */
  get picked() {
    return this.#shown[this.#at]?.command;
  }

  /** What can be suggested; it may have to be asked for. @param {string} chat @param {string} user */
  async load(chat, user) {
    const asked = `${chat} ${user}`;
    if (this.#known?.asked === asked) return this.#known.ready;
    const known = { asked, commands: [] };
    known.ready = commandsOf(chat, user).then((commands) => void (known.commands = commands));
    this.#known = known;
    return known.ready;
  }

  /** Ask anew the next time. */
  forget() {
    this.#known = null;
  }

  /** Show what fits the text now. */
  update() {
    const typed = TYPED.exec(this.#box.value);
    const name = typed?.[1].toLowerCase();
    const fits = ({ command }) => (typed[2] === undefined ? command.startsWith(name) : command === name);
    if (!typed) this.#closed = false;
    this.#shown = typed && !this.#closed ? (this.#known?.commands ?? []).filter(fits) : [];
    this.#at = 0;
    this.#draw();
  }

  /** Pick the line above or below. */
  move(by) {
    this.#at = (this.#at + by + this.#shown.length) % this.#shown.length;
    this.#draw();
  }

  /** Suggest nothing until the text is another kind of text, or the box is entered again. */
  close() {
    this.#closed = true;
    this.update();
  }

  /** Suggest again. */
  reopen() {
    this.#closed = false;
  }

  #draw() {
    const lines = this.#shown.map(({ command, description }, place) => {
      const state = { role: "option", id: `${this.id}-${place}`, "aria-selected": String(place === this.#at) };
      const words = [make("span", { class: "chat-commands-name" }, `/${command}`), make("span", {}, description)];
      return make("li", { ...state, class: "chat-commands-line", onclick: () => this.#pick(command) }, ...words);
    });
    this.element.replaceChildren(...lines);
    this.element.hidden = lines.length === 0;
    this.#box.setAttribute("aria-expanded", String(lines.length > 0));
    if (lines.length > 0) this.#box.setAttribute("aria-activedescendant", `${this.id}-${this.#at}`);
    else this.#box.removeAttribute("aria-activedescendant");
    lines[this.#at]?.scrollIntoView({ block: "nearest" });
  }
}

async function commandsOf(chat, user) {
  try {
    const response = await fetch(`/control/commands?chat=${chat}&user=${user}`);
    return response.ok ? await response.json() : [];
  } catch {
    return []; // one can write without suggestions
  }
}

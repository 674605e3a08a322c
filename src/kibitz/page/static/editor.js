// @ts-check
// A position set up by hand, in the fields that its game describes.

import { announce, make, still } from "./dom.js";
import { send } from "./socket.js";

/** @typedef {{text: string, label: string, shown: string, picture: string}} Token */
/** @typedef {{kind: string, name: string, label: string, value: string, options: string[], low: number, high: number,
 *   tokens: Token[], columns: number, names: string[], most: number, copies: number, group: string}} Field */

export class Editor {
  /** @param {() => {game: string, view: string}} place the position whose fields these are */
  constructor(place) {
    this.place = place;
    /** @type {Field[]} */ this.fields = [];
    /** @type {Map<string, string>} the token that goes into the next place, by field */ this.held = new Map();
    this.error = make("p", { class: "error", role: "alert" });
    this.form = make("div", { class: "fields" });
    this.element = /** @type {HTMLDetailsElement} */ (make("details", { class: "panel editor" }, make("summary", {}, "Set up by hand"), this.error, this.form));
  }

  /** @param {Field[]} fields */
  show(fields) {
    this.fields = fields;
    this.error.textContent = "";
    this.element.hidden = !fields.length;
    this.render();
  }

  /** What the fields say is not a position. @param {string} text */
  refuse(text) {
    this.error.textContent = text;
  }

  /** Focus stays where it was. */
  render() {
    const held = this.form.contains(document.activeElement) ? document.activeElement?.id : "";
    this.form.replaceChildren(...this.fields.map((field) => this.field(field)));
    if (held) document.getElementById(held)?.focus();
  }

  /** @param {Field} field @param {string} value */
  set(field, value) {
    field.value = value;
    this.render();
    const { game, view } = this.place();
    send({ type: "compose", game, view, values: Object.fromEntries(this.fields.map((one) => [one.name, one.value])) });
  }

  /** @param {Field} field @returns {HTMLElement} */
  field(field) {
    switch (field.kind) {
      case "choice": return this.choice(field);
      case "places": return this.places(field);
      case "heap": return this.heap(field);
      default: return this.input(field);
    }
  }

  /** @param {Field} field */
  choice(field) {
    const select = /** @type {HTMLSelectElement} */ (make("select", { id: idOf(field), onchange: () => this.set(field, select.value) },
      field.options.map((option) => make("option", { value: option, selected: option === field.value }, option))));
    return make("label", {}, field.label, select);
  }

  /** @param {Field} field */
  input(field) {
    const isNumber = field.kind === "number";
    const input = /** @type {HTMLInputElement} */ (make("input", { id: idOf(field), type: isNumber ? "number" : "text", min: isNumber ? field.low : null, max: isNumber ? field.high : null,
      value: field.value, onchange: () => this.set(field, input.value) }));
    return make("label", {}, field.label, input);
  }

  /** A palette, and the places that take what was chosen from it. @param {Field} field */
  places(field) {
    const held = this.held.get(field.name) ?? field.tokens[1]?.text ?? "";
    const values = field.value.split(" ");
    const palette = make("div", { class: "palette", role: "group", "aria-label": `what goes into ${field.label}` }, field.tokens.map((token, place) =>
      make("button", { type: "button", id: idOf(field, `take-${place}`), class: "token", "aria-pressed": String(token.text === held), "aria-label": called(token),
        onclick: () => { this.held.set(field.name, token.text); this.render(); announce(called(token)); } }, face(token))));
    const put = (/** @type {number} */ place) => this.set(field, values.map((value, at) => (at === place ? (value === held ? field.tokens[0].text : held) : value)).join(" "));
    const grid = make("div", { class: "places", role: "group", "aria-label": field.label, "data-columns": String(field.columns) }, values.map((value, place) => {
      const token = field.tokens.find((one) => one.text === value) ?? field.tokens[0];
      const name = field.names[place] ?? `${place + 1}`;
      return make("button", { type: "button", id: idOf(field, `place-${place}`), class: `token place ${(place + Math.floor(place / field.columns)) % 2 ? "odd" : ""}`, title: name,
        "aria-label": `${name}: ${called(token)}`, onclick: () => put(place) }, token === field.tokens[0] ? "" : face(token));
    }));
    for (const child of grid.children) /** @type {HTMLElement} */ (child).style.flexBasis = `calc(${100 / field.columns}% - 2px)`;
    return make("fieldset", {}, make("legend", {}, field.label), palette, grid);
  }

  /** What is there, which a click removes, and what may come. @param {Field} field */
  heap(field) {
    const here = field.value.split(" ").filter(Boolean);
    const used = this.fields.filter((one) => one === field || (field.group && one.group === field.group)).flatMap((one) => one.value.split(" "));
    const without = (/** @type {number} */ place) => this.set(field, here.filter((_, at) => at !== place).join(" "));
    const tokenOf = (/** @type {string} */ text) => field.tokens.find((one) => one.text === text) ?? { text, label: text, shown: text, picture: "" };
    const inside = make("div", { class: "heap", role: "group", "aria-label": `${field.label}: ${here.length}` }, here.map((text, place) =>
      make("button", { type: "button", id: idOf(field, `in-${place}`), class: "token", "aria-label": `remove ${called(tokenOf(text))}`, onclick: () => without(place) }, face(tokenOf(text)))));
    const more = make("details", { class: "supply" }, make("summary", { id: idOf(field, "add") }, here.length ? "add" : "empty, add"), make("div", { class: "palette", tabindex: "0", role: "group", "aria-label": `what may be added to ${field.label}` }, field.tokens.map((token, place) =>
      make("button", { type: "button", id: idOf(field, `add-${place}`), class: "token", "aria-label": `add ${called(token)}`,
        disabled: here.length >= field.most || used.filter((text) => text === token.text).length >= field.copies,
        onclick: () => this.set(field, [...here, token.text].join(" ")) }, face(token)))));
    const isOpen = this.held.get(field.name) === "open";
    if (isOpen) more.setAttribute("open", "");
    more.addEventListener("toggle", () => this.held.set(field.name, /** @type {HTMLDetailsElement} */ (more).open ? "open" : ""));
    return make("fieldset", {}, make("legend", {}, `${field.label} (${here.length})`), inside, more);
  }
}

/** @param {Field} field @param {string} [part] */
const idOf = (field, part = "") => `field-${field.name}-${part}`.replaceAll(/[^\w-]/g, "_");
/** @param {Token} token */
const called = (token) => token.label || token.text;
/** @param {Token} token */
const face = (token) => (token.picture ? still(token.picture) : make("span", { class: /[♥♦]/.test(token.shown) ? "red" : "" }, token.shown || token.text));

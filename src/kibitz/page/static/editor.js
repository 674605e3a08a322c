// @ts-check
// A position set up by hand, in the fields that its game describes.

import { announce, button, make, select, still } from "./dom.js";
import { inWords, playerAt } from "./people.js";
import { send } from "./socket.js";

/** @import { Choice, Heap, Line, Look, Number as NumberField, Places, Token } from "./messages" */
/** @typedef {Look["fields"][number]} Field */

export class Editor {
  /** @param {() => {game: string, view: string}} place the position whose fields these are */
  constructor(place) {
    this.place = place;
    /** @type {Field[]} */ this.fields = [];
    /** @type {Map<string, string>} the token that goes into the next place, by field */ this.held = new Map();
    /** @type {Set<string>} the fields whose supply is open */ this.open = new Set();
    this.error = make("p", { class: "error", role: "alert" });
    this.form = make("div", { class: "fields" });
    const summary = make("summary", {}, "Set up by hand");
    this.element = make("details", { class: "panel editor" }, summary, this.error, this.form);
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
    this.error.textContent = inWords(text);
  }

  /** Focus stays where it was. */
  render() {
    const focused = this.form.contains(document.activeElement) ? document.activeElement?.id : "";
    this.form.replaceChildren(...this.fields.map((field) => this.field(field)));
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {Field} field @param {string} value */
  set(field, value) {
    field.value = value;
    this.render();
    const values = Object.fromEntries(this.fields.map((one) => [one.name, one.value]));
    send({ type: "compose", ...this.place(), values });
  }

  /** @param {Field} field @returns {HTMLElement} */
  field(field) {
    switch (field.kind) {
      case "choice":
        return this.choice(field);
      case "places":
        return this.places(field);
      case "heap":
        return this.heap(field);
      default:
        return this.input(field);
    }
  }

  /** @param {Choice} field */
  choice(field) {
    const isSeat = (/** @type {string} */ option) => field.of_seats && /^\d+$/.test(option);
    const pairs = field.options.map((option) => [option, isSeat(option) ? playerAt(option) : option]);
    const list = select({ id: idOf(field), onchange: () => this.set(field, list.value) }, pairs, field.value);
    return make("label", {}, inWords(field.label), list);
  }

  /** @param {NumberField | Line} field */
  input(field) {
    const limits = field.kind === "number" ? { type: "number", min: String(field.low), max: String(field.high) } : {};
    const input = make("input", {
      id: idOf(field),
      type: "text",
      ...limits,
      value: field.value,
      onchange: () => this.set(field, input.value),
    });
    return make("label", {}, inWords(field.label), input);
  }

  /** A palette, and the places that take what was chosen from it. @param {Places} field */
  places(field) {
    const [nothing, first] = field.tokens;
    const held = this.held.get(field.name) ?? first?.text ?? "";
    const values = field.value.split(" ");
    const take = (/** @type {Token} */ token) => {
      this.held.set(field.name, token.text);
      this.render();
      announce(nameOf(token));
    };
    const put = (/** @type {number} */ place) => {
      const token = values[place] === held ? nothing.text : held;
      this.set(field, values.map((value, at) => (at === place ? token : value)).join(" "));
    };
    const palette = field.tokens.map((token, place) =>
      button(faceOf(token), () => take(token), {
        id: idOf(field, `take-${place}`),
        class: "token",
        "aria-pressed": String(token.text === held),
        "aria-label": nameOf(token),
      }),
    );
    const squares = values.map((value, place) => {
      const token = field.tokens.find((one) => one.text === value) ?? nothing;
      const name = field.names[place] ?? `${place + 1}`;
      const isOdd = (place + Math.floor(place / field.columns)) % 2;
      const square = button(token === nothing ? "" : faceOf(token), () => put(place), {
        id: idOf(field, `place-${place}`),
        class: `token place ${isOdd ? "odd" : ""}`,
        title: name,
        "aria-label": `${name}: ${nameOf(token)}`,
      });
      square.style.flexBasis = `calc(${100 / field.columns}% - 2px)`;
      return square;
    });
    const grid = { class: "places", role: "group", "aria-label": field.label, "data-columns": String(field.columns) };
    return make(
      "fieldset",
      {},
      make("legend", {}, field.label),
      make("div", { class: "palette", role: "group", "aria-label": `what goes into ${field.label}` }, palette),
      make("div", grid, squares),
    );
  }

  /** What is there, which a click removes, and what may come. @param {Heap} field */
  heap(field) {
    const here = field.value.split(" ").filter(Boolean);
    const inside = here.map((text, place) => {
      const known = field.tokens.find((one) => one.text === text);
      const token = known ?? { text, label: text, shown: text, picture: "" };
      const rest = here.filter((_, at) => at !== place).join(" ");
      return this.tokenButton(field, `in-${place}`, `remove ${nameOf(token)}`, token, rest);
    });
    const heap = { class: "heap", role: "group", "aria-label": `${inWords(field.label)}: ${here.length}` };
    const title = make("legend", {}, `${inWords(field.label)} (${here.length})`);
    return make("fieldset", {}, title, make("div", heap, inside), this.supply(field, here));
  }

  /** What may come into a heap. @param {Heap} field @param {string[]} here */
  supply(field, here) {
    const used = this.fields
      .filter((one) => one === field || (field.group && one.kind === "heap" && one.group === field.group))
      .flatMap((one) => one.value.split(" "));
    const adding = field.tokens.map((token, place) => {
      const name = `add ${nameOf(token)}`;
      const one = this.tokenButton(field, `add-${place}`, name, token, [...here, token.text].join(" "));
      one.disabled = here.length >= field.most || used.filter((text) => text === token.text).length >= field.copies;
      return one;
    });
    const kind = {
      class: "palette",
      tabindex: "0",
      role: "group",
      "aria-label": `what may be added to ${inWords(field.label)}`,
    };
    const summary = make("summary", { id: idOf(field, "add") }, here.length ? "add" : "empty, add");
    const supply = make("details", { class: "supply" }, summary, make("div", kind, adding));
    supply.open = this.open.has(field.name);
    supply.addEventListener("toggle", () => {
      if (supply.open) this.open.add(field.name);
      else this.open.delete(field.name);
    });
    return supply;
  }

  /** A token that sets its field. @param {Heap} field @param {string} part @param {string} label
   * @param {Token} token @param {string} value */
  tokenButton(field, part, label, token, value) {
    const about = { id: idOf(field, part), class: "token", "aria-label": label };
    return button(faceOf(token), () => this.set(field, value), about);
  }
}

/** @param {Field} field @param {string} [part] */
const idOf = (field, part = "") => `field-${field.name}-${part}`.replaceAll(/[^\w-]/g, "_");

/** @param {Token} token */
const nameOf = (token) => token.label || token.text;

/** @param {Token} token */
const faceOf = ({ picture, shown, text }) =>
  picture ? still(picture) : make("span", { class: /[♥♦]/.test(shown) ? "red" : "" }, shown || text);

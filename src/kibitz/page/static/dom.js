// @ts-check
// Building elements, and saying things aloud.

/** @typedef {Node | string | null | undefined} Child */
/** @typedef {string | number | boolean | null | undefined | ((event: Event) => void)} Given */

/** An element with attributes, listeners (on...) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, Given>} [given] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]} */
export function make(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "form" && typeof value !== "string")
      Reflect.set(element, name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button that submits nothing.
 * @param {Child} content @param {() => void} act @param {Record<string, Given>} [given] */
export const button = (content, act, given = {}) => make("button", { type: "button", onclick: act, ...given }, content);

/** A list to choose from. @param {Record<string, Given>} given @param {string[][]} pairs value and text
 * @param {string} [chosen] */
export function select(given, pairs, chosen) {
  return make("select", given, options(pairs, chosen));
}

/** The entries of a list to choose from. @param {string[][]} pairs value and text @param {string} [chosen] */
export const options = (pairs, chosen) =>
  pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text));

/** @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} [given] @param {...(Node | string)} children */
export function draw(tag, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** What a screen reader says. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** The page's content. @param {string} title @param {...Node} children */
export function show(title, ...children) {
  document.getElementById("main")?.replaceChildren(...children);
  document.title = `${title} · Kibitz`;
}

/** A picture that nobody clicks. @param {string} picture @param {string} [label] */
export function still(picture, label = "") {
  const drawn = make("div", { class: "thumb" });
  drawn.innerHTML = picture
    .replaceAll(/ (id|tabindex|data-[a-z]+)="[^"]*"/g, "")
    .replaceAll('role="button"', 'role="img"');
  const svg = drawn.querySelector("svg");
  if (svg) {
    for (const part of svg.querySelectorAll("[aria-label]")) {
      part.removeAttribute("role");
      part.removeAttribute("aria-label");
    }
    svg.setAttribute("role", "img");
    if (label) svg.setAttribute("aria-label", label);
  }
  return drawn;
}

/** A copy of a part of a picture that is neither clicked, found nor read aloud. @param {Element} part */
export function bare(part) {
  const copy = /** @type {SVGElement} */ (part.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...one.attributes])
      if (/^(id|role|tabindex|class|style|aria-.*|data-.*)$/.test(name)) one.removeAttribute(name);
  }
  return copy;
}

// @ts-check
// Building elements, and saying things aloud.

/** An element with attributes, listeners (on...) and children.
 * @param {string} tag @param {Record<string, any>} [given] @param {...any} children @returns {HTMLElement} */
export function make(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "form" && typeof value !== "string") Reflect.set(element, name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** @param {string} name @param {...any} children @returns {SVGElement} */
export function draw(name, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** What a screen reader says. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** The page's content. @param {string} title @param {...any} children */
export function show(title, ...children) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  main.replaceChildren(...children.flat());
  document.title = `${title} · Kibitz`;
  return main;
}

/** A number for a person. @param {number | null | undefined} value @param {number} [digits] */
export const figure = (value, digits = 3) =>
  value === null || value === undefined ? "" : value.toFixed(digits).replace(/^-(0\.?0*)$/, "$1");

/** A game's name for a title. @param {string} name */
export const called = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** A picture that nobody clicks. @param {string} picture @param {string} [label] */
export function still(picture, label = "") {
  const drawn = make("div", { class: "thumb" });
  drawn.innerHTML = picture.replaceAll(/ (id|tabindex|data-[a-z]+)="[^"]*"/g, "").replaceAll('role="button"', 'role="img"');
  const svg = drawn.querySelector("svg");
  if (svg) {
    for (const part of svg.querySelectorAll("[aria-label]")) { part.removeAttribute("role"); part.removeAttribute("aria-label"); }
    svg.setAttribute("role", "img");
    if (label) svg.setAttribute("aria-label", label);
  }
  return drawn;
}

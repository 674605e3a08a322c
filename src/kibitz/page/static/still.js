// @ts-check
// A game's picture where it is only looked at.

import { make } from "./dom.js";

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

// @ts-check
// Tables of figures, which scroll by themselves where the page is narrow.

import { make } from "./dom.js";

/** @import { Child } from "./dom.js" */

/** A table in a region that the keyboard reaches. @param {string} label @param {...Child} parts */
export const wideTable = (label, ...parts) =>
  make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": label }, make("table", {}, parts));

/** @param {string[]} titles @param {(place: number) => string} [kind] the class of each */
export const tableHead = (titles, kind) => make("thead", {}, headRow(titles, kind));

/** @param {string[]} titles @param {(place: number) => string} [kind] the class of each */
export const headRow = (titles, kind) =>
  make(
    "tr",
    {},
    titles.map((title, place) => make("th", { scope: "col", ...(kind ? { class: kind(place) } : {}) }, title)),
  );

/** @param {Child} content */
export const cell = (content) => make("td", {}, content);

/** @param {Child | Child[]} content */
export const numberCell = (content) => make("td", { class: "number" }, content);

// @ts-check
// Figures and names as a person reads them.

/** A number. @param {number | null | undefined} value @param {number} [digits] */
export const figure = (value, digits = 3) =>
  value === null || value === undefined ? "" : value.toFixed(digits).replace(/^-(0\.?0*)$/, "$1");

/** A score: a whole number without digits. @param {number} score @param {number} [digits] */
export const scoreOf = (score, digits = 0) => figure(score, Number.isInteger(score) ? 0 : digits);

/** A game's name where the server has not said how it is written. @param {string} name */
export const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

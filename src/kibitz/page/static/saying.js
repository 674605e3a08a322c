// @ts-check
// What clicks mean; docs/vocabulary.md states the rules. There is no rule of any game in here.

/** The moves that begin with one of the texts. @param {string[]} beginnings @param {string[]} moves */
export const candidates = (beginnings, moves) =>
  moves.filter((move) => beginnings.some((text) => move.startsWith(text)));

/** What may be meant once an element is clicked; a click that fits nothing begins from the start.
 * @param {string[]} beginnings @param {string} say @param {string[]} moves @returns {string[]} */
export function afterClick(beginnings, say, moves) {
  const fitting = fits(beginnings, say, moves);
  if (fitting.length) return fitting;
  return beginnings.length === 1 && beginnings[0] === "" ? [""] : afterClick([""], say, moves);
}

/** The beginnings that the element makes of those so far.
 * @param {string[]} beginnings @param {string} say @param {string[]} moves */
export function fits(beginnings, say, moves) {
  const joined = beginnings.flatMap((begun) =>
    say.split("|").flatMap((word) => [`${begun}${word}`, `${begun} ${word}`.trim()]),
  );
  return [...new Set(joined)].filter((text) => candidates([text], moves).length);
}

/** The moves that are said in full. @param {string[]} beginnings @param {string[]} moves */
export const meant = (beginnings, moves) => beginnings.filter((text) => moves.includes(text));

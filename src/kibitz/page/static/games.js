// @ts-check
// The list of all games, asked for once.

/** @import { GameAbout } from "./messages" */

/** @type {Promise<GameAbout[]> | null} */ let known = null;

/** Asked once; again only where that failed. @returns {Promise<GameAbout[]>} */
export function games() {
  known ??= fetch("games")
    .then((response) => response.json())
    .catch((/** @type {unknown} */ error) => {
      known = null;
      throw error;
    });
  return known;
}

/** Shows a page that needs the list, unless the person has gone to another one while it came.
 * @param {(list: GameAbout[]) => void} show */
export async function withGames(show) {
  const here = location.hash;
  const list = await games();
  if (location.hash === here) show(list);
}

// @ts-check
// A picture of a game that nobody plays: its players have names too.

import { still } from "./dom.js";
import { nameSeats, strangers } from "./people.js";

/** @param {string} picture @param {string} label */
export function preview(picture, label) {
  const drawn = still(picture, label);
  nameSeats(drawn, strangers());
  return drawn;
}

// @ts-check
// Where a program that somebody hands over is looked at: here by the server. A page without one has another module.

/** @import { Refused, Uploaded } from "./messages" */
/** @typedef {{ body: string, document: string, games: number }} Advice of the coach: its part of a page, and all of it */
/** @typedef {object} Report takes what there is to say about a program
 * @property {(found: Uploaded) => void} show @property {(text: string) => void} refuse
 * @property {(advice: Advice) => void} advise @property {(text: string) => void} end */

export const OFFER = "It is checked, and plays isolated from this machine.";

/** @param {File} program @param {string} game its name; empty where the program itself says it @param {Report} report */
export async function examine(program, game, report) {
  const query = new URLSearchParams({ name: program.name, game });
  const response = await fetch(`programs?${query}`, { method: "POST", body: program }).catch(() => null);
  if (!response) return report.refuse("the server can't be reached: try again when it is back");
  /** @type {Uploaded | Refused} */
  const found = await response.json().catch(() => ({ error: "the server did not answer: try again" }));
  if ("error" in found) report.refuse(found.error);
  else report.show(found);
}

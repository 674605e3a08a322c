// @ts-check
// Addresses of positions, and a button that shares one.

import { announce, button, make } from "./dom.js";

/** The page that asks about a position. @param {string} game @param {string} view */
export const askLink = (game, view) => `#/ask/${game}?view=${encodeURIComponent(view)}`;

/** The page as others reach it; by this browser's address where nobody else can. */
export async function origin() {
  const own = new URL(".", location.href).href;
  try {
    const { page } = await (await fetch("address")).json();
    return /** @type {string} */ (page) || own;
  } catch {
    return own;
  }
}

/** A button that copies the link of the position that is shown, and the link. */
export class ShareLink {
  /** @param {string} label @param {string} kind the link's class @param {() => {game: string, view: string}} place */
  constructor(label, kind, place) {
    this.place = place;
    this.button = button(label, () => this.share());
    this.link = make("a", { class: kind });
  }

  async share() {
    const { game, view } = this.place();
    const address = `${await origin()}${askLink(game, view)}`;
    navigator.clipboard?.writeText(address).catch(() => {});
    this.link.textContent = address;
    this.link.setAttribute("href", address);
    announce("the link is copied");
  }
}

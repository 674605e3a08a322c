// @ts-check
// Addresses of positions, and a button that shares one.

import { announce, button, make } from "./dom.js";

/** The page that asks about a position. @param {string} game @param {string} view */
export const askLink = (game, view) => `#/ask/${game}?view=${encodeURIComponent(view)}`;

/** A button that copies the link of the position that is shown, and the link. */
export class ShareLink {
  /** @param {string} label @param {string} kind the link's class @param {() => {game: string, view: string}} place */
  constructor(label, kind, place) {
    this.place = place;
    this.button = button(label, () => this.share());
    this.link = make("a", { class: kind });
  }

  share() {
    const { game, view } = this.place();
    const address = `${location.origin}/${askLink(game, view)}`;
    navigator.clipboard?.writeText(address).catch(() => {});
    this.link.textContent = address;
    this.link.setAttribute("href", address);
    announce("the link is copied");
  }
}

// @ts-check
// Addresses of positions and of finished games, and a button that shares one.

import { announce, button, make } from "./dom.js";

/** The page that asks about a position. @param {string} game @param {string} view */
export const askLink = (game, view) => `#/ask/${game}?view=${encodeURIComponent(view)}`;

/** The page that reviews a game, whose record the address holds. @param {string} record */
export const gameLink = async (record) => `#/review?record=${await packed(record)}`;

const PACKING = "deflate-raw";

/** A text in the characters of an address. @param {string} text */
export async function packed(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream(PACKING)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The text again; an error where the address is incomplete. @param {string} address */
export async function unpacked(address) {
  const bytes = Uint8Array.from(atob(address.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  return new TextDecoder().decode(
    await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(PACKING))),
  );
}

/** @param {ReadableStream} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

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

/** A button that copies the link of what is shown, and the link. */
export class ShareLink {
  /** @param {string} label @param {string} kind the link's class
   * @param {() => string | Promise<string>} hash the part of the address behind the page's own */
  constructor(label, kind, hash) {
    this.hash = hash;
    this.button = button(label, () => this.share());
    this.link = make("a", { class: kind });
  }

  async share() {
    const address = (await origin()) + (await this.hash());
    navigator.clipboard?.writeText(address).catch(() => {});
    this.link.textContent = address;
    this.link.setAttribute("href", address);
    announce("the link is copied");
  }
}

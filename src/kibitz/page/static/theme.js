// @ts-check
// The light and the dark theme.

import { read, write } from "./kept.js";

const THEMES = ["", "dark", "light"];
const SETTING = "kibitz-theme";
const root = document.documentElement;

export const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

/** The theme of this document, remembered by the browser; empty for that of the system. @param {string} name */
export function setTheme(name) {
  if (name) root.dataset.theme = name;
  else delete root.dataset.theme;
  write(SETTING, name);
}

/** The theme that was chosen here before. */
export function restoreTheme() {
  const name = String(read(SETTING) ?? "");
  setTheme(THEMES.includes(name) ? name : "");
}

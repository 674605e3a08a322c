// @ts-check
// The light and the dark theme.

const THEMES = ["", "dark", "light"];
const SETTING = "kibitz-theme";
const root = document.documentElement;

export const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

/** The theme of this document, remembered by the browser; empty for that of the system. @param {string} name */
export function setTheme(name) {
  if (name) root.dataset.theme = name;
  else delete root.dataset.theme;
  localStorage.setItem(SETTING, name);
}

/** The theme that was chosen here before. */
export function restoreTheme() {
  const name = localStorage.getItem(SETTING) ?? "";
  setTheme(THEMES.includes(name) ? name : "");
}

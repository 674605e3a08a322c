// @ts-check
// Whose turn it is, in the title and the icon of the tab, for people who look at another tab.

/** @param {string} title @param {string} status @param {boolean} isMine whether the person is to move */
export function showTurn(title, status, isMine) {
  document.title = `${isMine ? "● " : ""}${status ? `${status} · ` : ""}${title} · Kibitz`;
  const icon = document.querySelector('link[rel="icon"]');
  const wanted = `static/${isMine ? "icon-turn" : "icon"}.svg`;
  if (icon?.getAttribute("href") !== wanted) icon?.setAttribute("href", wanted);
}

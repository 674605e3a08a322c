// @ts-nocheck
// Shows a page of its own where the server can't be reached. It keeps that page alone: never a game, never a script.

const KEPT = "kibitz-offline-1";
const PAGE = "static/offline.html";
const NEEDED = [PAGE, "static/icon.svg", "static/offline.css"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(NEEDED)));
  self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = NEEDED.find((one) => request.url === new URL(one, self.registration.scope).href);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (name) event.respondWith(fetch(request).catch(() => caches.match(name)));
});

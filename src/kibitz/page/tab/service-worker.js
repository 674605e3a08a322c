// Keeps the site in the browser: a second visit needs no network.
const PREFIX = `kibitz ${new URL(self.registration.scope).pathname} `;
const VERSION = ""; // which kibitz site writes here, with the files
const FILES = [];
const NAME = PREFIX + VERSION;

addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));

addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const forget = async () => {
    await Promise.all(others(await caches.keys()).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

const answer = async (request) => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);

// Shows the offline page when a page cannot be loaded. Every other request bypasses it: it caches no page and no API response.
// Change the number in the cache's name together with any file in it: the browser then fetches the files again.
const cacheName = "offline-2";
const page = "/offline.html";
const files = [page, "/offline.css", "/offline.js", "/favicon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([precache(), bypass(event), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetchPage(event).catch(() => cached(page)));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => cached(request)));
});

async function precache() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
}

/** In browsers with static routing, sends only pages and the files above through this worker. */
async function bypass(event) {
  const ours = files.map((urlPattern) => ({ urlPattern }));
  await event.addRoutes?.([
    { condition: { or: [{ requestMode: "navigate" }, ...ours] }, source: "fetch-event" },
    { condition: { urlPattern: "/*" }, source: "network" },
  ]);
}

async function deleteOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("offline-") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page; with navigation preload the browser has requested it while this worker was starting. */
async function fetchPage(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function cached(request) {
  return (await caches.match(request)) ?? Response.error();
}

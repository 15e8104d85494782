// Opens the panel without a network, on a device where Appello was opened before: its page, and the scripts and styles of
// Appello. It caches no API response: the people of a roll call are stored by the page itself, encrypted.
// The build puts the hashed files of Appello here, the entry first (config/panel-worker.ts).
const files = [];
const shell = "/control-panel";
const cacheName = "panel";
/** A network that does not answer in this time, in milliseconds, is none. */
const patience = 5000;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([precache(), bypass(event), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOldFiles(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(file(request));
});

async function precache() {
  const response = await fetch(shell, { cache: "reload" });
  // The server may run another version by now, with other files. Then the browser tries again at the next visit.
  if (!(await response.clone().text()).includes(`"${files[0]}"`)) throw new Error("The page is of another version.");
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(shell, response);
}

/** In browsers with static routing, sends only pages through this worker, and answers the files from the cache without it. */
async function bypass(event) {
  await event.addRoutes?.([
    { condition: { requestMode: "navigate" }, source: "fetch-event" },
    { condition: { or: files.map((urlPattern) => ({ urlPattern })) }, source: { cacheName } },
    { condition: { urlPattern: "/*" }, source: "network" },
  ]);
}

async function deleteOldFiles() {
  const cache = await caches.open(cacheName);
  const old = (await cache.keys()).filter(({ url }) => ![shell, ...files].includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** The page from the server; the cached one when it does not come. */
async function page(event) {
  const fetched = fetchPage(event);
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(() => caches.match(shell));
  try {
    return (await Promise.race([fetched, late])) ?? (await fetched);
  } catch {
    return (await caches.match(shell)) ?? Response.error();
  }
}

/** With navigation preload the browser has requested it while this worker was starting. */
async function fetchPage(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

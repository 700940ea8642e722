// The service worker: built files from the cache, pages from the network and only without one from the cache, the API
// never. A page is therefore always that of the present build, and taking over at once can harm none; the files of the
// build before stay, so that a page of it that is still open finds what it has not fetched yet.
const kept_builds = 2;
const builds = "build-";
const pages = "pages";
/** Small files beside the built ones that every page asks for. */
const beside = /^\/(favicon\.svg|theme-init\.js|offline\.js|manifest\.webmanifest)$/;

/** Pages that are the same file, whatever their address says. */
const kindOf = ({ pathname }) => (/^\/(play|join)\//.test(pathname) ? "/play" : pathname === "/" ? "/" : "/host");

const keepPage = async (url, response) => {
  const is_page = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
  if (is_page) await (await caches.open(pages)).put(kindOf(url), response);
};

const kept = (key) => caches.match(key, { cacheName: pages });

/** From the network; from the cache when that does not answer. */
async function page(request) {
  const url = new URL(request.url);
  try {
    const response = await fetch(request);
    keepPage(url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const kind = kindOf(url);
    // Whoever has never seen the landing page gets the app, which says that the server is away.
    const known = (await kept(kind)) ?? (kind === "/" ? await kept("/host") : undefined);
    if (known === undefined) throw error;
    return known;
  }
}

async function besideFile(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(pages)).put(request, response.clone());
    return response;
  } catch (error) {
    const known = await kept(request);
    if (known === undefined) throw error;
    return known;
  }
}

/** Files of a build never change: what is kept is right. */
const file = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

/** Keeps all files of a part of the present build, and the page that asked for it. */
async function keep(part, address) {
  const { id, parts } = await (await fetch("/build.json", { cache: "no-store" })).json();
  const cache = await caches.open(builds + id);
  for (const name of parts[part] ?? []) {
    // One after the other: nobody waits for them, and the line may be needed.
    if ((await cache.match(name, { ignoreVary: true })) === undefined) await cache.add(name);
  }
  const older = (await caches.keys()).filter((name) => name.startsWith(builds) && name !== builds + id);
  for (const name of older.slice(0, Math.max(0, older.length - kept_builds + 1))) await caches.delete(name);
  await keepPage(new URL(address), await fetch(address, { headers: { accept: "text/html" } }));
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const { keep: part } = event.data ?? {};
  if (typeof part === "string") event.waitUntil(keep(part, event.source.url).catch(() => undefined));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (beside.test(url.pathname)) event.respondWith(besideFile(request));
});

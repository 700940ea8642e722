// The service worker: build files from the cache, pages from the network with the cache as fallback, the API never. A
// page is therefore always of the current build, and taking over at once is safe; files of the previous build stay
// cached for pages of it that are still open.
const kept_builds = 2;
const builds = "build-";
const pages = "pages";
/** Small unversioned files that every page requests. */
const beside = /^\/(favicon\.svg|theme-init\.js|offline\.js|manifest\.webmanifest)$/;

/** Cache key of a page: many paths share one HTML file. */
const kindOf = ({ pathname }) => (/^\/(play|join)\//.test(pathname) ? "/play" : pathname === "/" ? "/" : "/host");

const keepPage = async (url, response) => {
  const is_page = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
  if (is_page) await (await caches.open(pages)).put(kindOf(url), response);
};

const kept = (key) => caches.match(key, { cacheName: pages });

/** Network first, cache as fallback. */
async function page(request) {
  const url = new URL(request.url);
  try {
    const response = await fetch(request);
    keepPage(url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const kind = kindOf(url);
    // Without a cached landing page the app is served, which shows that the server is unavailable.
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

/** Build files are immutable: cache first. */
const file = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

/** Caches all files of one entry of the current build, and the requesting page. */
async function keep(part, address) {
  const { id, parts } = await (await fetch("/build.json", { cache: "no-store" })).json();
  const cache = await caches.open(builds + id);
  for (const name of parts[part] ?? []) {
    // Sequential, to leave bandwidth for the page.
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

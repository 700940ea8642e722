// The service worker serves build files from the cache, and pages from the network with the cache as fallback; it never
// handles the API. Pages therefore always belong to the current build, and taking over at once is safe; files of the
// previous build stay cached for its pages that are still open.
const MAX_BUILDS = 2;
const BUILD_CACHE_PREFIX = "build-";
const PAGE_CACHE = "pages";
/** Small unversioned files that every page requests. */
const ROOT_FILES = /^\/(favicon\.svg|offline\.js|manifest\.webmanifest)$/;

/** Cache key of a page: many paths share one HTML file. */
const getPageKey = ({ pathname }) => (/^\/(play|join)\//.test(pathname) ? "/play" : pathname === "/" ? "/" : "/host");

const cachePage = async (url, response) => {
  const isPage = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
  if (isPage) await (await caches.open(PAGE_CACHE)).put(getPageKey(url), response);
};

const findCached = (key) => caches.match(key, { cacheName: PAGE_CACHE });

/** Network first, cache as fallback. */
async function fetchPage(request) {
  const url = new URL(request.url);
  try {
    const response = await fetch(request);
    cachePage(url, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const key = getPageKey(url);
    // Without a cached landing page, serve the host app, which shows that the server is unavailable.
    const known = (await findCached(key)) ?? (key === "/" ? await findCached("/host") : undefined);
    if (known === undefined) throw error;
    return known;
  }
}

async function fetchRootFile(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(PAGE_CACHE)).put(request, response.clone());
    return response;
  } catch (error) {
    const known = await findCached(request);
    if (known === undefined) throw error;
    return known;
  }
}

/** Build files are immutable: cache first. */
const fetchBuildFile = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

/** Caches all files of one entry of the current build, and the requesting page. */
async function cacheBuild(part, address) {
  const { id, parts } = await (await fetch("/build.json", { cache: "no-store" })).json();
  const cache = await caches.open(BUILD_CACHE_PREFIX + id);
  for (const name of parts[part] ?? []) {
    // One at a time, to leave bandwidth for the page.
    if ((await cache.match(name, { ignoreVary: true })) === undefined) await cache.add(name);
  }
  const current = BUILD_CACHE_PREFIX + id;
  const older = (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE_PREFIX) && name !== current);
  for (const name of older.slice(0, Math.max(0, older.length - MAX_BUILDS + 1))) await caches.delete(name);
  await cachePage(new URL(address), await fetch(address, { headers: { accept: "text/html" } }));
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const { keep: part } = event.data ?? {};
  if (typeof part === "string") event.waitUntil(cacheBuild(part, event.source.url).catch(() => undefined));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fetchBuildFile(request));
  else if (request.mode === "navigate") event.respondWith(fetchPage(request));
  else if (ROOT_FILES.test(url.pathname)) event.respondWith(fetchRootFile(request));
});

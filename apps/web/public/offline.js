// Some time after the load: has the service worker cache the page's files, so that it starts offline and survives an
// update of the server. Where browsers allow no service worker (plain HTTP in a LAN), fetching fills the HTTP cache.
(() => {
  /** Late enough not to compete with anything the user waits for. */
  const later_ms = 5_000;
  const part = document.documentElement.dataset.page;
  const keep = async () => {
    const build = await fetch("/build.json", { cache: "no-cache" });
    // No build in development.
    if (!build.ok) return;
    const workers = navigator.serviceWorker;
    if (workers !== undefined) {
      await workers.register("/sw.js");
      const { active } = await workers.ready;
      active.postMessage({ keep: part });
      return;
    }
    for (const name of (await build.json()).parts[part] ?? []) await (await fetch(name)).arrayBuffer();
  };
  addEventListener("load", () => setTimeout(() => void keep().catch(() => undefined), later_ms));
})();

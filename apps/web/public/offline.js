// Some time after the page has loaded, asks the service worker to cache the page's files, so that the page starts
// offline and survives a server update. Without service workers (plain HTTP in a LAN), fetches fill the HTTP cache.
(() => {
  /** Late enough not to compete with anything that the user waits for, in ms. */
  const DELAY_MS = 5_000;
  const part = document.documentElement.dataset.page;
  const cacheFiles = async () => {
    const build = await fetch("/build.json", { cache: "no-cache" });
    // There is no build in development.
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
  addEventListener("load", () => setTimeout(() => void cacheFiles().catch(() => undefined), DELAY_MS));
})();

// Some time after the page is there: has its files kept, so that it starts without a line and outlives an update of
// the server. Where browsers allow no service worker (plain HTTP in a local network), their own cache keeps the files.
(() => {
  /** Later than anything that somebody waits for. */
  const later_ms = 5_000;
  const part = document.documentElement.dataset.page;
  const keep = async () => {
    const build = await fetch("/build.json", { cache: "no-cache" });
    // While developing there is no build.
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

// Recovers from scripts that failed to load, where neither the browser nor Vite does.
(() => {
  /** Parts are loaded again every second, the event stream at longer intervals. */
  const SAME_OUTAGE_MS = 30_000;
  /** Several parts may fail at the same moment: what counts is that they still fail after this time. */
  const PATIENCE_MS = 2_500;
  const MIN_FAILURES = 3;
  // As in `reloadOutdatedPage`.
  const RELOADED_AT_KEY = "reloaded_at";
  const RELOAD_COOLDOWN_MS = 60_000;

  // Without storage a loop could not be detected: infinite values prevent reloads.
  const read = (key) => {
    try {
      return Number(sessionStorage.getItem(key));
    } catch {
      return Infinity;
    }
  };
  const reload = (key, value) => {
    sessionStorage.setItem(key, value);
    location.reload();
  };
  const isServerReachable = () =>
    fetch("/build.json", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );

  const FAILED_STARTS_KEY = "failed_starts";
  const MAX_FAILED_STARTS = 6;
  const FIRST_RESTART_DELAY_MS = 2_000;
  let hasFailed = false;
  const restart = () => {
    hasFailed = true;
    const failedStarts = read(FAILED_STARTS_KEY);
    if (failedStarts >= MAX_FAILED_STARTS) return;
    const scheduleRestart = () =>
      setTimeout(
        () =>
          void isServerReachable().then((isReachable) =>
            isReachable ? reload(FAILED_STARTS_KEY, failedStarts + 1) : scheduleRestart(),
          ),
        FIRST_RESTART_DELAY_MS * 2 ** failedStarts,
      );
    scheduleRestart();
  };
  addEventListener("load", () => {
    if (!hasFailed && read(FAILED_STARTS_KEY) < Infinity) sessionStorage.removeItem(FAILED_STARTS_KEY);
  });

  addEventListener(
    "error",
    ({ target }) => {
      // The page itself: without its script nothing else is loaded. Extensions may add scripts of their own.
      if (target.type === "module" && target.src.startsWith(location.origin)) restart();
    },
    true,
  );

  // Some browsers remember that an import failed, until the page is reloaded. The host app handles this by itself.
  if (document.documentElement.dataset.page !== "play") return;
  let failures = 0;
  let failingSince = 0;
  let lastFailureAt = 0;
  const isTyping = () =>
    [...document.querySelectorAll("input:not([type=checkbox], [type=radio]), textarea")].some(({ value }) => value);
  addEventListener("vite:preloadError", () => {
    const now = Date.now();
    if (now - lastFailureAt > SAME_OUTAGE_MS) [failures, failingSince] = [0, now];
    failures += 1;
    lastFailureAt = now;
    if (failures < MIN_FAILURES || now - failingSince < PATIENCE_MS) return;
    if (now - read(RELOADED_AT_KEY) < RELOAD_COOLDOWN_MS || isTyping()) return;
    void isServerReachable().then((isReachable) => isReachable && reload(RELOADED_AT_KEY, now));
  });
})();

import { hasNewBuild } from "./has-new-build.ts";
import { isHostingShow } from "./is-hosting-show.ts";

const RELOADED_AT_KEY = "reloaded_for_new_build";
/** A second failure soon after a reload comes from an outdated cache on the way: do not reload again. */
const RELOAD_COOLDOWN_MS = 30_000;

/**
 * Reloads the page when a screen needs a file of the previous build, which is gone after a server update. Does not
 * reload after a failure of the network, which would lose the current screen, nor on a page that hosts a show.
 */
export function reloadOnStaleBuild(): void {
  window.addEventListener("vite:preloadError", () => {
    // The missing component shows its own error, or is loaded again.
    if (isHostingShow()) return;
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) < RELOAD_COOLDOWN_MS) return;
    void hasNewBuild().then((isNew) => {
      if (!isNew || isHostingShow()) return;
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
      location.reload();
    });
  });
}

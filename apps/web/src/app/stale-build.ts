import { call } from "../api/client.ts";
import { isMidShow } from "./mid-show.ts";

const key = "reloaded_for_new_build";
/** A second failure soon after a reload is a network problem, not a new build: do not reload again. */
const once_per_ms = 30_000;

/**
 * Files of the previous build are gone after a server update; a screen that still needs one reloads the page. No reload
 * while the server is unavailable, which would lose the current screen, nor on a page that hosts a show.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener("vite:preloadError", () => {
    // The missing component shows its own error.
    if (isMidShow()) return;
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < once_per_ms) return;
    call("GET /health/live").then(
      () => {
        sessionStorage.setItem(key, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}

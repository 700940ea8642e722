import { call } from "../api/client.ts";
import { isMidShow } from "./mid-show.ts";

const key = "reloaded_for_new_build";
/** A second failure this soon after a reload is no new build but a broken line: reloading again would help nobody. */
const once_per_ms = 30_000;

/**
 * After an update of the server the files of the old build are gone; a screen that still needs one gets the new page.
 * While the server is away a reload would only lose what is on screen, and the desk of a show is never reloaded.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener("vite:preloadError", () => {
    // The part that is missing says so, in its place.
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

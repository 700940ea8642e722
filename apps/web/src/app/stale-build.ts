const key = "reloaded_for_new_build";
/** A second failure this soon after a reload is no new build but a broken line: reloading again would help nobody. */
const once_per_ms = 30_000;

/** After an update of the server the files of the old build are gone; a screen that still needs one gets the new page. */
export function reloadOnNewBuild(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < once_per_ms) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { appMessages } from "./messages/en.ts";
import { hasNewBuild } from "./has-new-build.ts";
import { isHostingShow } from "./is-hosting-show.ts";
import { PERMANENT_NOTICE_MS } from "./new-build-notice.ts";

const RELOADED_AT_KEY = "reloaded_for_new_build";
/** A second failure soon after a reload comes from an outdated cache on the way: do not reload again. */
const RELOAD_COOLDOWN_MS = 30_000;
/** Failures closer together than this belong to one outage. Parts of a screen are loaded again every second. */
const OUTAGE_MS = 10_000;
/** An outage is reported from this many consecutive failures on. */
const NOTICED_FAILURES = 3;

function hasJustReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) < RELOAD_COOLDOWN_MS;
}

/**
 * Reloads the page when a screen needs a file of the previous build, which is gone after a server update. A page that
 * hosts a show is not reloaded: it shows a notice with a reload button. A network failure causes no reload either,
 * because that would lose the current screen; it is reported while it lasts, and the part that the user waits for is
 * loaded again until that succeeds. In browsers that remember failed imports, only a reload helps, which is offered
 * once the server is available.
 */
export function watchFailedLoads(): void {
  let failures = 0;
  let lastFailureAt = 0;
  let isChecking = false;
  let isReported = false;
  let isReloadOffered = false;
  const showNotice = (key: "parts_outdated" | "parts_failed", needsReload: boolean): void => {
    if (needsReload ? isReloadOffered : isReported) return;
    isReported = true;
    isReloadOffered ||= needsReload;
    const t = createTranslator(appMessages, getLocale());
    notify({
      kind: "warning",
      id: "failed-loads",
      message: t(key),
      ...(needsReload
        ? { timeout: PERMANENT_NOTICE_MS, action: { label: t("reload"), run: () => location.reload() } }
        : {}),
    });
  };
  window.addEventListener("vite:preloadError", () => {
    const now = Date.now();
    if (now - lastFailureAt > OUTAGE_MS) [failures, isReported, isReloadOffered] = [0, false, false];
    failures += 1;
    lastFailureAt = now;
    if (isChecking) return;
    isChecking = true;
    void hasNewBuild().then((isNew) => {
      isChecking = false;
      if (isNew && isHostingShow()) return showNotice("parts_outdated", true);
      if (isNew && !hasJustReloaded()) {
        sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
        return location.reload();
      }
      if (failures >= NOTICED_FAILURES) showNotice("parts_failed", isNew !== null);
    });
  });
}

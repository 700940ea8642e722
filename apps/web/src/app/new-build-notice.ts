import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { appMessages } from "./messages/en.ts";
import { hasNewBuild } from "./has-new-build.ts";
import { isHostingShow } from "./is-hosting-show.ts";

/** Check interval in ms; also checked whenever the page becomes visible. */
const CHECK_INTERVAL_MS = 15 * 60_000;
/** For a notice that stays until it is dismissed. */
export const PERMANENT_NOTICE_MS = 24 * 60 * 60_000;

/** Notifies once that the server was updated; the user decides when to reload. */
export function notifyOnNewBuild(): void {
  let isNotified = false;
  const check = async (): Promise<void> => {
    if (isNotified || document.visibilityState !== "visible" || isHostingShow()) return;
    if (!(await hasNewBuild()) || isHostingShow()) return;
    isNotified = true;
    const t = createTranslator(appMessages, getLocale());
    notify({
      kind: "info",
      id: "new-build",
      message: t("new_build"),
      timeout: PERMANENT_NOTICE_MS,
      action: { label: t("reload"), run: () => location.reload() },
    });
  };
  document.addEventListener("visibilitychange", () => void check());
  setInterval(() => void check(), CHECK_INTERVAL_MS);
}

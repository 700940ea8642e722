import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { app_messages } from "./messages/index.ts";
import { isMidShow } from "./mid-show.ts";

/** Check interval in ms; also checked whenever the page becomes visible. */
const every_ms = 15 * 60_000;
/** The notice stays until it is dismissed. */
const for_ms = 24 * 60 * 60_000;

/** Whether the server serves a newer build than this page. */
async function hasNewBuild(): Promise<boolean> {
  const response = await fetch("/build.json", { cache: "no-cache" });
  // No build in development, and no information while the server is unavailable.
  if (!response.ok) return false;
  const { parts } = (await response.json()) as { parts: Readonly<Record<string, readonly string[]>> };
  return parts["host"]?.includes(new URL(import.meta.url).pathname) === false;
}

/** Notifies once that the server was updated; the user decides when to reload. */
export function tellOfNewBuild(): void {
  let told = false;
  const ask = async (): Promise<void> => {
    if (told || document.visibilityState !== "visible" || isMidShow()) return;
    if (!(await hasNewBuild().catch(() => false)) || isMidShow()) return;
    told = true;
    const t = translator(app_messages, getLocale());
    notify({
      kind: "info",
      id: "new-build",
      message: t("new_build"),
      timeout: for_ms,
      action: { label: t("reload"), run: () => location.reload() },
    });
  };
  document.addEventListener("visibilitychange", () => void ask());
  setInterval(() => void ask(), every_ms);
}

import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { app_messages } from "./messages/index.ts";
import { isMidShow } from "./mid-show.ts";

/** How often a page that stays open asks, in ms; besides whenever somebody comes back to it. */
const every_ms = 15 * 60_000;
/** The notice stays until it is used or closed. */
const for_ms = 24 * 60 * 60_000;

/** Whether the server serves another build than the one that this page is of. */
async function hasNewBuild(): Promise<boolean> {
  const response = await fetch("/build.json", { cache: "no-cache" });
  // While developing there is no build, and while the server is away nothing is known.
  if (!response.ok) return false;
  const { parts } = (await response.json()) as { parts: Readonly<Record<string, readonly string[]>> };
  return parts["host"]?.includes(new URL(import.meta.url).pathname) === false;
}

/** Says once, quietly, that the server has been updated; loading the new page is left to whoever works with it. */
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

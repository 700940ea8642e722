import type { ReactElement } from "react";
import { useBlocker } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { configurationMessages } from "./messages/en.ts";

/** Confirms leaving with unsaved changes: on navigation, and (by the browser) on closing the tab. */
export function UnsavedGuard({ count }: { readonly count: number }): ReactElement {
  const t = useT(configurationMessages);
  const blocker = useBlocker({
    // The groups have addresses of their own on the same screen.
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      danger
      opened={blocker.status === "blocked"}
      title={t("leave_title")}
      cancelLabel={t("leave_stay")}
      confirmLabel={t("leave_discard")}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t("unsaved", { n: count })}
    </ConfirmDialog>
  );
}

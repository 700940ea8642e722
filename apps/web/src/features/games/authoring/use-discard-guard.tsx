import { useState, type ReactElement } from "react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { authoringMessages } from "./messages/en.ts";

/**
 * Asks before paid proposals are discarded, because closing a dialog by mistake would lose them.
 *
 * @param isRunning whether the model still works, so that there may be more of them
 */
export function useDiscardGuard(
  proposals: number,
  isRunning = false,
): {
  /** Runs an action that discards the proposals; asks first if there are any, or while the model works. */
  readonly guard: (action: () => void) => void;
  readonly dialog: ReactElement;
} {
  const t = useT(authoringMessages);
  const [action, setAction] = useState<(() => void) | null>(null);
  const cancel = (): void => setAction(null);
  return {
    guard: (next) => (proposals === 0 && !isRunning ? next() : setAction(() => next)),
    dialog: (
      <ConfirmDialog
        opened={action !== null}
        title={t(isRunning ? "discard_running_title" : "discard_title")}
        confirmLabel={t("discard")}
        cancelLabel={t("discard_keep")}
        onClose={cancel}
        onConfirm={() => {
          cancel();
          action?.();
        }}
      >
        {isRunning && t("discard_running_text")}
        {isRunning && proposals > 0 && " "}
        {proposals > 0 && t("discard_text", { n: proposals })}
      </ConfirmDialog>
    ),
  };
}

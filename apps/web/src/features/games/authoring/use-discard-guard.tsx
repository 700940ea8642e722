import { useState, type ReactElement } from "react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { authoringMessages } from "./messages/index.ts";

/** Asks before proposals are dropped that were paid for: closing a dialog by mistake would lose them. */
export function useDiscardGuard(proposals: number): {
  /** Runs an action that drops the proposals, at once if there are none. */
  readonly guard: (action: () => void) => void;
  readonly dialog: ReactElement;
  /** While it asks, Escape closes its dialog only. */
  readonly isAsking: boolean;
} {
  const t = useT(authoringMessages);
  const [action, setAction] = useState<(() => void) | null>(null);
  const cancel = (): void => setAction(null);
  return {
    isAsking: action !== null,
    guard: (next) => (proposals === 0 ? next() : setAction(() => next)),
    dialog: (
      <ConfirmDialog
        opened={action !== null}
        title={t("discard_title")}
        confirmLabel={t("discard")}
        cancelLabel={t("discard_keep")}
        onClose={cancel}
        onConfirm={() => {
          cancel();
          action?.();
        }}
      >
        {t("discard_text", { n: proposals })}
      </ConfirmDialog>
    ),
  };
}

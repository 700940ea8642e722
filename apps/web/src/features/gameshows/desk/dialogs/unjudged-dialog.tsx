import { useEffect, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useDesk } from "../desk-context.tsx";
import type { ModeratorCommand } from "../logic/moderator-command.ts";
import { countUnjudged } from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import { focusFirstPending } from "../panels/submission-list.tsx";
import { useModeratorSlice } from "../show/show-context.tsx";

type Move = "reveal" | "next";

const MOVE_COMMANDS: Readonly<Record<Move, ModeratorCommand>> = {
  reveal: { type: "reveal" },
  next: { type: "next", confirmed: false },
};

/** Confirms a move that leaves submissions unjudged, or leads to them. */
export function UnjudgedDialog({ move, onClose }: { readonly move: Move; readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog } = useDesk();
  const [pending, setPending] = useState(false);
  const n = countUnjudged({ round: useModeratorSlice("round"), submissions: useModeratorSlice("submissions") });
  useEffect(() => {
    // Judged on another device meanwhile: nothing left to confirm.
    if (n === 0) onClose();
  }, [n, onClose]);

  async function confirm(): Promise<void> {
    setPending(true);
    await runFromDialog(MOVE_COMMANDS[move]);
    onClose();
  }
  function judgeFirst(): void {
    onClose();
    // After the dialog has unmounted and released the focus.
    setTimeout(focusFirstPending);
  }
  return (
    <ConfirmDialog
      opened
      title={t("unjudged_title", { n })}
      confirmLabel={t(`unjudged_${move}`)}
      cancelLabel={t("judge_first")}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={judgeFirst}
    >
      {t(`unjudged_${move}_text`, { n })}
    </ConfirmDialog>
  );
}

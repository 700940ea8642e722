import { useEffect, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useDesk } from "../desk/desk-context.tsx";
import type { Said } from "../logic/command.ts";
import { unjudged } from "../logic/submissions.ts";
import { moderator_messages } from "../messages/index.ts";
import { focusFirstPending } from "../panels/submission-list.tsx";
import { useModeratorSlice } from "../show/context.tsx";

type Move = "reveal" | "next";

const commands: Readonly<Record<Move, Said>> = {
  reveal: { type: "reveal" },
  next: { type: "next", confirmed: false },
};

/** Confirms a move that leaves submissions unjudged, or leads to them. */
export function UnjudgedDialog({ move, onClose }: { readonly move: Move; readonly onClose: () => void }): ReactElement {
  const t = useT(moderator_messages);
  const { answer } = useDesk();
  const [pending, setPending] = useState(false);
  const n = unjudged({ round: useModeratorSlice("round"), submissions: useModeratorSlice("submissions") });
  useEffect(() => {
    // Judged on another device meanwhile: nothing left to confirm.
    if (n === 0) onClose();
  }, [n, onClose]);

  async function confirm(): Promise<void> {
    setPending(true);
    await answer(commands[move]);
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
      confirm_label={t(`unjudged_${move}`)}
      cancel_label={t("judge_first")}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={judgeFirst}
    >
      {t(`unjudged_${move}_text`, { n })}
    </ConfirmDialog>
  );
}

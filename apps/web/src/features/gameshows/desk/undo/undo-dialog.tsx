import { useEffect, useState, type ReactElement } from "react";
import { Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { deskMessages } from "../messages/en.ts";
import { useUndo } from "./use-undo.ts";

interface UndoDialogProps {
  /** The decision to undo; the dialog closes when another one is the latest. */
  readonly decisionSeq: number;
  readonly onClose: () => void;
}

/** Confirms the undo of a decision that the audience has seen, and states what they have seen. */
export function UndoDialog({ decisionSeq, onClose }: UndoDialogProps): ReactElement | null {
  const t = useT(deskMessages);
  const { decision, what, undo } = useUndo();
  // Captured when the dialog opens, so that the text stays when a newer decision becomes the latest.
  const [shown] = useState({ seen: decision?.seen ?? null, what });
  const [isPending, setPending] = useState(false);
  const isOver = !isPending && decision?.decision_seq !== decisionSeq;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isOver || shown.seen === null) return null;

  async function confirm(): Promise<void> {
    setPending(true);
    await undo();
    onClose();
  }
  return (
    <ConfirmDialog
      opened
      title={t("undo_title")}
      confirmLabel={t("undo_confirm")}
      cancelLabel={t("undo_cancel")}
      pending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text fw={700} mb="xs">
        {t("undo_what", { what: shown.what })}
      </Text>
      {t(`undo_seen_${shown.seen}`)}
    </ConfirmDialog>
  );
}

import { useState, type ReactElement } from "react";
import { Checkbox, Stack, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useDesk } from "../desk-context.tsx";
import { deskMessages } from "../messages/en.ts";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

/** Cancels a round: revokes its awards, and optionally shows the answer. */
export function CancelRoundDialog({
  roundId,
  onClose,
}: {
  readonly roundId: string;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog } = useDesk();
  const [shouldShowAnswer, setShouldShowAnswer] = useState(false);
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);

  async function confirm(): Promise<void> {
    setPending(true);
    const isDone = await runFromDialog({ type: "cancel_round", round_id: roundId, show_answer: shouldShowAnswer });
    setPending(false);
    if (isDone) onClose();
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t("cancel_round_title")}
      confirmLabel={t("cancel_round_confirm")}
      pending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <Text>{t("cancel_round_text")}</Text>
        <Checkbox
          label={t("cancel_round_show_answer")}
          checked={shouldShowAnswer}
          onChange={(event) => setShouldShowAnswer(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

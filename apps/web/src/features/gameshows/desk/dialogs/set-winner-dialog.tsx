import { useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { deskMessages } from "../messages/en.ts";
import { TeamPicker } from "./team-picker.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

/** Replaces the awards of a round with a single winner. */
export function SetWinnerDialog({
  roundId,
  onClose,
}: {
  readonly roundId: string;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog } = useDesk();
  const [picked, setPicked] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);

  async function confirm(): Promise<void> {
    if (picked === null) return setMissing(true);
    setPending(true);
    const isDone = await runFromDialog({ type: "set_winner", round_id: roundId, team_id: picked });
    setPending(false);
    if (isDone) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t("set_winner_title")}>
      <Stack>
        <Text>{t("set_winner_text")}</Text>
        <TeamPicker picked={picked} onPick={setPicked} isMissing={isMissing && picked === null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t("cancel")}
          </Button>
          <Button loading={isPending} onClick={() => void confirm()}>
            {t("set_winner_confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

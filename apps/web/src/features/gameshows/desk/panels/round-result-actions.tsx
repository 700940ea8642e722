import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconAward, IconBan, IconCrown, IconEye, IconQuestionMark, IconRotate } from "@tabler/icons-react";
import type { ModeratorRound } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { getRoundActions, getResultActions } from "../logic/round-actions.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";

/** Switches the face of the live round for everyone. */
export function FaceButton(): ReactElement | null {
  const t = useT(deskMessages);
  const { run, pending } = useCommand();
  const { face } = getRoundActions(useAllSlices());
  if (face === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={pending.has("play")}
      leftSection={face === "answer" ? <IconEye size={16} aria-hidden /> : <IconQuestionMark size={16} aria-hidden />}
      onClick={() => void run({ type: "show_face", face })}
    >
      {face === "answer" ? t("show_answer") : t("back_to_question")}
    </Button>
  );
}

/** Actions on a round's result: set winner, award, cancel, reopen. */
export function RoundResultActions({ round }: { readonly round: ModeratorRound }): ReactElement | null {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { run, pending } = useCommand();
  const { openDialog, setReviewedRoundId } = useDesk();
  const actions = getResultActions(slices, round);

  async function reopen(): Promise<void> {
    if (await run({ type: "reopen_round", round_id: round.id })) setReviewedRoundId(null);
  }
  if (!actions.canSetWinner && !actions.canAward && !actions.canCancel && !actions.canReopen) return null;
  return (
    <>
      {actions.canSetWinner && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCrown size={16} aria-hidden />}
          onClick={() => openDialog({ kind: "set_winner", roundId: round.id })}
        >
          {t("set_winner")}
        </Button>
      )}
      {actions.canAward && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconAward size={16} aria-hidden />}
          onClick={() => openDialog({ kind: "award_team", roundId: round.id })}
        >
          {t("award_team")}
        </Button>
      )}
      {actions.canCancel && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => openDialog({ kind: "cancel_round", roundId: round.id })}
        >
          {t("cancel_round")}
        </Button>
      )}
      {actions.canReopen && (
        <Button
          size="compact-sm"
          variant="light"
          disabled={pending.has("play")}
          leftSection={<IconRotate size={16} aria-hidden />}
          onClick={() => void reopen()}
        >
          {t("reopen")}
        </Button>
      )}
    </>
  );
}

import { useEffect, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useDesk } from "../desk-context.tsx";
import type { ModeratorCommand } from "../logic/moderator-command.ts";
import { countUnjudged } from "../logic/submission-decisions.ts";
import { isBuzzerUnpressed } from "../logic/is-buzzer-unpressed.ts";
import { getUnfinishedPlay } from "../logic/unfinished-play.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, useAllSlices } from "../show/show-context.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

export type ConfirmedMove = "reveal" | "skip" | "previous" | "finalize" | "complete" | "reset";

const MOVE_COMMANDS: Readonly<Record<ConfirmedMove, ModeratorCommand>> = {
  reveal: { type: "reveal" },
  skip: { type: "next", confirmed: true },
  previous: { type: "previous", confirmed: true },
  finalize: { type: "finalize_game" },
  complete: { type: "complete", confirmed: true, podium: true },
  reset: { type: "reset" },
};

/** Confirms a move that discards something, and lists what. */
export function ConfirmMoveDialog({
  move,
  onClose,
}: {
  readonly move: ConfirmedMove;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog } = useDesk();
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);
  const lost = useConsequenceText(move);
  const { isQuestionOpen } = getUnfinishedPlay(useModeratorSlice("programme"));
  // The other texts already mention lost submissions.
  const losesSubmissions = move === "finalize" || (move === "complete" && !isQuestionOpen);
  useCloseOnPress(move, onClose);
  const waiting = countUnjudged({ round: useModeratorSlice("round"), submissions: useModeratorSlice("submissions") });

  async function confirm(): Promise<void> {
    setPending(true);
    await runFromDialog(MOVE_COMMANDS[move]);
    onClose();
  }
  return (
    <ConfirmDialog
      opened
      title={t(`confirm_${move}_title`)}
      confirmLabel={t(`confirm_${move}`)}
      danger={move === "reset" || move === "finalize"}
      pending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {lost}
      {losesSubmissions && waiting > 0 && ` ${t("confirm_unjudged", { n: waiting })}`}
    </ConfirmDialog>
  );
}

/** Closes the confirmation of a reveal once a team has pressed, so that a late click does not discard its buzz. */
function useCloseOnPress(move: ConfirmedMove, onClose: () => void): void {
  const slices = useAllSlices();
  const isOutdated = move === "reveal" && !isBuzzerUnpressed(slices);
  useEffect(() => {
    if (isOutdated) onClose();
  }, [isOutdated, onClose]);
}

/** What the move discards, with the numbers of this show. */
function useConsequenceText(move: ConfirmedMove): string {
  const t = useT(deskMessages);
  const { openRounds, openGames, isQuestionOpen } = getUnfinishedPlay(useModeratorSlice("programme"));
  const roster = useModeratorSlice("roster");
  const usesCodes = useModeratorSlice("show").team_access === "code";
  switch (move) {
    case "finalize":
      return openRounds === 0 ? t("confirm_finalize_text_played") : t("confirm_finalize_text", { n: openRounds });
    case "complete":
      return [
        isQuestionOpen ? t("confirm_complete_question_text") : null,
        openGames === 0 ? null : t("confirm_complete_early_text", { n: openGames }),
        t("confirm_complete_text"),
      ]
        .filter((text) => text !== null)
        .join(" ");
    case "reset":
      return t(usesCodes ? "confirm_reset_text_code" : "confirm_reset_text", { n: roster.count });
    case "reveal":
    case "skip":
    case "previous":
      return t(`confirm_${move}_text`);
  }
}

import { useEffect, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useDesk } from "../desk/desk-context.tsx";
import type { Said } from "../logic/command.ts";
import { currentGame } from "../logic/step.ts";
import { unjudged } from "../logic/submissions.ts";
import { isUnpressed } from "../logic/unpressed.ts";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice, useSlices } from "../show/context.tsx";

export type ConfirmedMove = "reveal" | "skip" | "previous" | "finalize" | "finish_unplayed" | "complete" | "reset";

const commands: Readonly<Record<ConfirmedMove, Said>> = {
  reveal: { type: "reveal" },
  skip: { type: "next", confirmed: true },
  previous: { type: "previous", confirmed: true },
  finalize: { type: "finalize_game" },
  finish_unplayed: { type: "finish_game", winner_team_id: null },
  complete: { type: "complete", confirmed: true },
  reset: { type: "reset" },
};

/** Confirms a move that discards something, and says what. */
export function ConfirmMove({
  move,
  onClose,
}: {
  readonly move: ConfirmedMove;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(moderator_messages);
  const { answer } = useDesk();
  const [pending, setPending] = useState(false);
  const lost = useLost(move);
  // The texts of the other moves already mention lost submissions.
  const loses_answers = move === "finalize" || move === "complete";
  useClosedByPress(move, onClose);
  const waiting = unjudged({ round: useModeratorSlice("round"), submissions: useModeratorSlice("submissions") });

  async function confirm(): Promise<void> {
    setPending(true);
    await answer(commands[move]);
    onClose();
  }
  return (
    <ConfirmDialog
      opened
      title={t(`confirm_${move}_title`)}
      confirm_label={t(`confirm_${move}`)}
      danger={move === "reset" || move === "finalize"}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {lost}
      {loses_answers && waiting > 0 && ` ${t("confirm_unjudged", { n: waiting })}`}
    </ConfirmDialog>
  );
}

/** Closes the confirmation of a reveal once a team has pressed, so that a late click does not discard its buzz. */
function useClosedByPress(move: ConfirmedMove, onClose: () => void): void {
  const slices = useSlices();
  const is_outdated = move === "reveal" && !isUnpressed(slices);
  useEffect(() => {
    if (is_outdated) onClose();
  }, [is_outdated, onClose]);
}

/** What the move discards, with the numbers of this show. */
function useLost(move: ConfirmedMove): string {
  const t = useT(moderator_messages);
  const programme = useModeratorSlice("programme");
  const roster = useModeratorSlice("roster");
  const game = currentGame(programme);
  const open_rounds =
    game?.rounds.filter((round) => round.phase === "pending" || round.phase === "question").length ?? 0;
  const open_games = programme.games.filter((one) => one.status !== "finished").length;
  switch (move) {
    case "finalize":
      return t("confirm_finalize_text", { n: open_rounds });
    case "complete":
      return open_games === 0 ? t("confirm_complete_text") : t("confirm_complete_early_text", { n: open_games });
    case "reset":
      return t("confirm_reset_text", { n: roster.count });
    case "finish_unplayed":
    case "reveal":
    case "skip":
    case "previous":
      return t(`confirm_${move}_text`);
  }
}

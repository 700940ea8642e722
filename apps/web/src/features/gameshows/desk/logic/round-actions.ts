import type { DeskSlice, ModeratorRound, ModeratorSlices, RoundPhase, RoundSlice } from "@showrunner/engine";
import { findCurrentGame } from "./next-step.ts";

export interface RoundActions {
  readonly canGoBack: boolean;
  /** Whether going back closes an open question and therefore needs a confirmation. */
  readonly shouldConfirmGoingBack: boolean;
  readonly canSkip: boolean;
  readonly canReveal: boolean;
  /** The face that a switch would show to everyone; null when there is nothing to switch. */
  readonly face: "question" | "answer" | null;
  /** Whether the moderator can peek at the solution. */
  readonly canPeek: boolean;
  readonly canSetWinner: boolean;
  readonly canAward: boolean;
  readonly canCancel: boolean;
  readonly canReopen: boolean;
  readonly canFinalize: boolean;
}

type RoundActionSlices = Pick<ModeratorSlices, "show" | "programme" | "round" | "desk" | "roster">;

/** Moves that are possible now, beside the next step. */
export function getRoundActions(slices: RoundActionSlices): RoundActions {
  const { show, programme, round, desk } = slices;
  const game = findCurrentGame(programme);
  const moves = show.status === "active" && !show.paused && game !== null && game.status !== "finished";
  const at = desk === null ? -1 : (game?.rounds.findIndex((one) => one.id === desk.round_id) ?? -1);
  // After the last round there is no current round; the previous one is then the last.
  const from = at === -1 ? (game?.rounds.length ?? 0) : at;
  const isQuestion = desk?.phase === "question";
  const current = game?.rounds[at];
  return {
    canGoBack: moves && game.status === "active" && from > 0,
    shouldConfirmGoingBack: isQuestion,
    canSkip: moves && isQuestion,
    canReveal: moves && isQuestion,
    face: moves && round?.id === desk?.round_id ? getOtherFace(round) : null,
    canPeek: show.status === "active" && isQuestion,
    ...(moves && current !== undefined ? getResultActions(slices, current) : NO_RESULT_ACTIONS),
    canFinalize: moves && game.rounds.length > 0 && game.rounds_over !== true,
  };
}

/** A question or a skipped round has no answer to show. */
function getOtherFace(round: RoundSlice | null): RoundActions["face"] {
  if (round === null || round.phase === "question" || round.phase === "skipped") return null;
  return round.face === "answer" ? "question" : "answer";
}

const NO_RESULT_ACTIONS = { canSetWinner: false, canAward: false, canCancel: false, canReopen: false };

/** Actions on the result of a round of the current game, live or reviewed. */
export function getResultActions(
  { show, programme, desk, roster }: Pick<ModeratorSlices, "show" | "programme" | "desk" | "roster">,
  round: ModeratorRound,
): Pick<RoundActions, "canSetWinner" | "canAward" | "canCancel" | "canReopen"> {
  const game = findCurrentGame(programme);
  const here = game?.rounds.some((one) => one.id === round.id) === true;
  if (!here || show.status !== "active" || show.paused) return NO_RESULT_ACTIONS;
  const played = round.phase === "question" || round.phase === "revealed" || round.phase === "done";
  return {
    canSetWinner: played && roster.active > 0,
    canAward: played && roster.active > 0,
    canCancel: played,
    canReopen: (round.phase === "skipped" || round.phase === "cancelled") && !isQuestionOpen(desk),
  };
}

const isQuestionOpen = (desk: DeskSlice | null): boolean => desk?.phase === "question";

/** Whether a question is open and the show is not paused. */
export function isQuestionActive({ show, desk }: Pick<ModeratorSlices, "show" | "desk">): boolean {
  return show.status === "active" && !show.paused && isQuestionOpen(desk);
}

/** Whether a round can be reviewed: it has begun or was skipped. */
export function canReview({ phase }: { readonly phase: RoundPhase }): boolean {
  return phase !== "pending";
}

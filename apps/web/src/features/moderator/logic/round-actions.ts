import type { DeskSlice, ModeratorRound, ModeratorSlices, RoundPhase, RoundSlice } from "@showrunner/engine";
import { currentGame } from "./step.ts";

export interface RoundActions {
  readonly previous: boolean;
  /** Going back closes the open question, so it needs a confirmation. */
  readonly previous_asks: boolean;
  readonly skip: boolean;
  readonly reveal: boolean;
  /** The face that a switch would show to everyone; null when there is nothing to switch. */
  readonly face: "question" | "answer" | null;
  /** The solution can be uncovered on the moderator's own screen. */
  readonly peek: boolean;
  readonly set_winner: boolean;
  readonly award: boolean;
  readonly cancel: boolean;
  readonly reopen: boolean;
  readonly finalize: boolean;
}

type ActionSlices = Pick<ModeratorSlices, "show" | "programme" | "round" | "desk" | "roster">;

/** Moves that are possible now, beside the next step. */
export function roundActions(slices: ActionSlices): RoundActions {
  const { show, programme, round, desk } = slices;
  const game = currentGame(programme);
  const moves = show.status === "active" && !show.paused && game !== null && game.status !== "finished";
  const at = desk === null ? -1 : (game?.rounds.findIndex((one) => one.id === desk.round_id) ?? -1);
  // After the last round there is no current round; the previous one is then the last.
  const from = at === -1 ? (game?.rounds.length ?? 0) : at;
  const is_question = desk?.phase === "question";
  const rounds_over = game?.status === "active" && programme.current_round_id === null;
  const current = game?.rounds[at];
  return {
    previous: moves && game.status === "active" && from > 0,
    previous_asks: is_question,
    skip: moves && is_question,
    reveal: moves && is_question,
    face: moves && round?.id === desk?.round_id ? otherFace(round) : null,
    peek: show.status === "active" && is_question,
    ...(moves && current !== undefined ? roundMoves(slices, current) : no_moves),
    finalize: moves && !rounds_over && game.rounds.length > 0,
  };
}

/** A question or a skipped round has no answer to show. */
function otherFace(round: RoundSlice | null): RoundActions["face"] {
  if (round === null || round.phase === "question" || round.phase === "skipped") return null;
  return round.face === "answer" ? "question" : "answer";
}

const no_moves = { set_winner: false, award: false, cancel: false, reopen: false };

/** Actions on the result of a round of the current game, live or reviewed. */
export function roundMoves(
  { show, programme, desk, roster }: Pick<ModeratorSlices, "show" | "programme" | "desk" | "roster">,
  round: ModeratorRound,
): Pick<RoundActions, "set_winner" | "award" | "cancel" | "reopen"> {
  const game = currentGame(programme);
  const here = game?.rounds.some((one) => one.id === round.id) === true;
  if (!here || show.status !== "active" || show.paused) return no_moves;
  const played = round.phase === "question" || round.phase === "revealed" || round.phase === "done";
  return {
    set_winner: played && roster.active > 0,
    award: played && roster.active > 0,
    cancel: played,
    reopen: (round.phase === "skipped" || round.phase === "cancelled") && !isOpen(desk),
  };
}

const isOpen = (desk: DeskSlice | null): boolean => desk?.phase === "question";

/** Whether a question is open and the show is not paused. */
export function isQuestionOn({ show, desk }: Pick<ModeratorSlices, "show" | "desk">): boolean {
  return show.status === "active" && !show.paused && isOpen(desk);
}

/** Rounds that have begun or were skipped can be reviewed. */
export function canLookBack({ phase }: { readonly phase: RoundPhase }): boolean {
  return phase !== "pending";
}

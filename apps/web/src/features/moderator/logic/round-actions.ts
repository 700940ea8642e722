import type { ModeratorRound, ModeratorSlices, RoundPhase } from "@showrunner/engine";
import { currentGame } from "./step.ts";

export interface RoundActions {
  readonly previous: boolean;
  /** Going back closes the open question, so it is asked first. */
  readonly previous_asks: boolean;
  readonly skip: boolean;
  readonly reveal: boolean;
  /** Which face everyone sees can be switched, and what it would become. */
  readonly face: "question" | "answer" | null;
  /** Uncovers the answer on the moderator's own screen. */
  readonly peek: boolean;
  readonly set_winner: boolean;
  readonly cancel: boolean;
  readonly reopen: boolean;
  readonly finalize: boolean;
}

const nothing: RoundActions = {
  previous: false,
  previous_asks: false,
  skip: false,
  reveal: false,
  face: null,
  peek: false,
  set_winner: false,
  cancel: false,
  reopen: false,
  finalize: false,
};

type ActionSlices = Pick<ModeratorSlices, "show" | "programme" | "round" | "desk" | "roster">;

/** Which moves beside the natural one are possible in the live round. */
export function roundActions(slices: ActionSlices): RoundActions {
  const { show, programme, round, desk, roster } = slices;
  if (show.status !== "active") return nothing;
  const game = currentGame(programme);
  if (game === null || game.status === "finished") return nothing;
  const over = show.stage === "standings" || show.stage === "game_over";
  const finalize = !over && game.rounds.length > 0;
  if (desk === null || round === null) return { ...nothing, finalize };
  const at = game.rounds.findIndex((one) => one.id === desk.round_id);
  const on = { question: desk.phase === "question", revealed: desk.phase === "revealed" || desk.phase === "done" };
  const running = !show.paused;
  return {
    previous: running && at > 0,
    previous_asks: on.question,
    skip: running && on.question,
    reveal: running && on.question,
    face: running && on.revealed ? (round.face === "answer" ? "question" : "answer") : null,
    peek: on.question,
    set_winner: running && (on.question || on.revealed) && roster.active > 0,
    cancel: running && (on.question || on.revealed),
    reopen: running && canReopen(desk.phase),
    finalize: running && finalize,
  };
}

/** Skipped and cancelled rounds can be played again while their game is on. */
export function canReopen(phase: RoundPhase): boolean {
  return phase === "skipped" || phase === "cancelled";
}

/** An earlier round can be looked at when it has been played or passed over. */
export function canLookBack(round: Pick<ModeratorRound, "phase">): boolean {
  return round.phase !== "pending";
}

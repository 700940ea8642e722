import type { RoundId } from "../ids.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { createEventBuilder } from "./event-builder.ts";
import { revealRound, stopPlay } from "./rounds.builder.ts";
import { findRecord, findRound, getPhase } from "./show.selectors.ts";
import type { StartedShow } from "./show.state.ts";

export type RoundCommand =
  | { readonly type: "reveal" }
  /** Selects the visible face of a revealed round: *show answer* and *back to question*. */
  | { readonly type: "show_face"; readonly face: "question" | "answer" }
  | { readonly type: "cancel_round"; readonly round_id: RoundId; readonly show_answer: boolean };

export const roundCommandHandlers: CommandHandlers<StartedShow, RoundCommand> = {
  reveal,
  show_face: showFace,
  cancel_round: cancelRound,
};

function reveal(state: StartedShow, _: CommandOf<RoundCommand, "reveal">, context: DecideContext): DecideResult {
  const { cursor } = state.run;
  const roundInGame = cursor === null ? null : findRound(state, cursor, context.engine);
  if (roundInGame === null) return reject("round_not_found");
  const phase = getPhase(state, roundInGame.round.id);
  if (phase !== "question") return reject("wrong_phase", { phase });
  const builder = createEventBuilder(state, context);
  revealRound(builder, roundInGame);
  return builder.build();
}

/** *Show answer* and *back to question*, for everyone (ROUND-6). */
function showFace(state: StartedShow, { face }: CommandOf<RoundCommand, "show_face">): DecideResult {
  const roundId = state.run.shown;
  const record = roundId === null ? null : findRecord(state, roundId);
  if (roundId === null || record === null) return reject("round_not_found");
  const { phase } = record;
  if (phase === "question" || phase === "skipped") return reject("wrong_phase", { phase });
  return record.face === face ? accept() : accept({ type: "face_turned", round_id: roundId, face });
}

/** Cancels the round: it awards nothing and its awards are revoked (ROUND-7). */
function cancelRound(
  state: StartedShow,
  command: CommandOf<RoundCommand, "cancel_round">,
  context: DecideContext,
): DecideResult {
  const { round_id, show_answer } = command;
  if (findRound(state, round_id, context.engine) === null) return reject("round_not_found");
  const phase = getPhase(state, round_id);
  if (phase !== "question" && phase !== "revealed" && phase !== "done") return reject("wrong_phase", { phase });
  const builder = createEventBuilder(state, context);
  if (state.round?.id === round_id) stopPlay(builder, "cancelled");
  builder.add({ type: "round_cancelled", round_id, show_answer });
  return builder.build();
}

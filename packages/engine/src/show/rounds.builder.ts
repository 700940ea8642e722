// Builds the events that end a question or a round as parts of larger decisions.
import { closeBuzzer, releaseBuzz } from "../buzzer/buzzer.builder.ts";
import { computeRoundResult } from "../scoring/awards.ts";
import { countSubmissions, toRecordedDistribution } from "../scoring/distribution.ts";
import type { Distribution } from "../round-definition.ts";
import { toStoppedTimer } from "../timer/timer.state.ts";
import type { RoundInGame } from "./show.selectors.ts";
import { findRound, findOpenQuestion, getPhase } from "./show.selectors.ts";
import type { EventBuilder } from "./event-builder.ts";

/** Reveals answer and awards to everyone; ends buzzer, submissions and timer (ROUND-5). */
export function revealRound(builder: EventBuilder, roundInGame: RoundInGame): void {
  const live = builder.state.round;
  if (live === null) return;
  const { awards, winner_team_id } = computeRoundResult(builder.state, live, roundInGame);
  stopPlay(builder, "reveal");
  builder.add({ type: "round_revealed", round_id: live.id, awards, winner_team_id });
}

/** Stops all activity in the live question: held buzz, open buzzer, timer. */
export function stopPlay(builder: EventBuilder, reason: "reveal" | "round_left" | "cancelled"): void {
  releaseBuzz(builder, reason);
  closeBuzzer(builder, reason === "reveal" ? "reveal" : "by_hand");
  stopRunningTimer(builder);
}

/** Closes the question for submissions and presses by hand; a held buzz can still be decided (POINTS-9). */
export function closeQuestion(builder: EventBuilder): void {
  const question = findOpenQuestion(builder.state);
  if (question === null) return;
  // Also replaces a timeout, because adding time would reopen what the timeout closed.
  if (question.closed_by !== "moderator") {
    builder.add({ type: "question_closed", round_id: question.id, by: "moderator" });
  }
  closeBuzzer(builder, "by_hand");
  stopRunningTimer(builder);
}

export function stopRunningTimer(builder: EventBuilder): void {
  const { timer } = builder.state;
  if (timer.status !== "running" && timer.status !== "paused") return;
  builder.add({ type: "timer_changed", action: "stopped", timer: toStoppedTimer(timer, builder.context.now) });
}

/** Ends the live round: an open question is skipped, a revealed round is done (ROUND-8). */
export function endLiveRound(builder: EventBuilder): void {
  const live = builder.state.round;
  if (live === null) return;
  const unrevealed = getPhase(builder.state, live.id) === "question";
  if (unrevealed) stopPlay(builder, "round_left");
  const distribution = unrevealed ? null : finalDistribution(builder);
  builder.add({
    type: "round_ended",
    round_id: live.id,
    as: unrevealed ? "skipped" : "done",
    ...(distribution === null ? {} : { distribution }),
  });
}

/** The submissions leave the state with the round; their counts stay (PROJ-15). */
function finalDistribution({ state, context }: EventBuilder): Distribution | null {
  const playable = state.round === null ? null : (findRound(state, state.round.id, context.engine)?.playable ?? null);
  if (state.round === null || playable === null) return null;
  const counted = countSubmissions(state.round, playable, { isOpen: false, settings: state.show.settings });
  return counted === null ? null : toRecordedDistribution(counted);
}

/** After the reveal, replaces the awards according to the decisions about the live round. */
export function replaceRevealedAwards(builder: EventBuilder): void {
  const live = builder.state.round;
  const roundInGame = live === null ? null : findRound(builder.state, live.id, builder.context.engine);
  if (live === null || roundInGame === null || getPhase(builder.state, live.id) !== "revealed") return;
  const { awards, winner_team_id } = computeRoundResult(builder.state, live, roundInGame);
  builder.add({ type: "awards_replaced", round_id: live.id, awards, winner_team_id });
}

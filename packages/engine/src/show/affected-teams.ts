import type { TeamId } from "../ids.ts";
import { listWinners } from "../scoring/winners.ts";
import type { EventBody } from "./events.ts";
import { findOpenQuestion } from "./show.selectors.ts";
import type { ShowState } from "./show.state.ts";

const NO_TEAMS: readonly TeamId[] = [];

/**
 * The teams whose own slice an event may have changed beyond what the shared slices show (PROJ-8); without a case of
 * its own, the team that the event names. New rounds and openings are visible in the shared slices; teams that pressed
 * or were out are included nevertheless, because their flags are reset.
 */
export function affectedTeams(before: ShowState, body: EventBody, after: ShowState): readonly TeamId[] | "all" {
  switch (body.type) {
    case "press_counted":
      return [body.press.team_id];
    case "winner_set":
      // After the reveal every participating team learns that the round went to another one.
      return findOpenQuestion(before) === null ? "all" : NO_TEAMS;
    case "team_awarded":
      return findOpenQuestion(before) === null ? [body.award.team_id] : NO_TEAMS;
    case "submission_validated":
    case "item_judged":
      // Before the reveal the slice stays the same, and a message alone would tell the team of the decision (PROJ-2).
      return findOpenQuestion(before) === null ? [body.team_id] : NO_TEAMS;
    case "buzzer_opened":
    case "buzzer_closed":
    case "buzz_passed":
    case "buzz_released":
      return teamsWithBuzzerFlags(before);
    case "round_opened":
      return [...teamsWithBuzzerFlags(before), ...(after.round?.out ?? NO_TEAMS)];
    case "round_ended":
      return body.as === "skipped"
        ? [...teamsWithBuzzerFlags(before), ...submittingTeams(before)]
        : teamsWithBuzzerFlags(before);
    case "game_finished":
      return listWinners(body);
    case "awards_replaced":
      return awardedTeams(before, body.round_id).concat(awardedTeams(after, body.round_id));
    case "round_revealed":
    case "round_cancelled":
    case "round_shown":
    case "rounds_over":
    case "show_reset":
    case "show_completed":
    case "decision_undone":
      return "all";
    default:
      return "team_id" in body ? [body.team_id] : NO_TEAMS;
  }
}

function teamsWithBuzzerFlags(state: ShowState): readonly TeamId[] {
  if (state.round === null) return NO_TEAMS;
  const pressed = state.round.presses?.presses.keySeq().toArray() ?? NO_TEAMS;
  return [...pressed, ...state.round.out];
}

/** A skipped round may stay visible, but without its submissions. */
function submittingTeams(state: ShowState): readonly TeamId[] {
  return state.round?.submissions.keySeq().toArray() ?? NO_TEAMS;
}

function awardedTeams(state: ShowState, roundId: string): TeamId[] {
  return state.run?.records.get(roundId)?.awards.keySeq().toArray() ?? [];
}

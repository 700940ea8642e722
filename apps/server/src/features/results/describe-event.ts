import type { LogEntry } from "@showrunner/contract/rest";
import type { EventBody, EventOf, RoundId, ShowEvent, ShowGameId, TeamId } from "@showrunner/engine";
import { isCorrection } from "./round-summary.ts";

/** Description of an event, before ids are replaced by names. */
export interface EventDescription {
  readonly kind: LogEntry["kind"];
  readonly team_id?: TeamId | null;
  /** The teams of a draw. */
  readonly team_ids?: readonly TeamId[];
  readonly game_id?: ShowGameId | null;
  readonly round_id?: RoundId | null;
  readonly points?: number;
  readonly seconds?: number;
  readonly count?: number;
  readonly text?: string;
  readonly decision?: LogEntry["decision"];
}

/**
 * Describes an event for the log; null for internal events. Without a case of its own, an event is described by its
 * type, by the game, the round and the team that it names, and by the points and the reason of a correction. Other free
 * text needs a case: most texts in events, such as the reason of a released buzz, are internal codes.
 */
export function describeEvent({ body, decision }: ShowEvent): EventDescription | null {
  const subjects = findSubjects(body);
  switch (body.type) {
    case "registration_set":
      return { kind: body.open ? "registration_opened" : "registration_closed" };
    case "game_added":
      return { ...subjects, kind: body.type, text: body.game.title };
    case "game_finished":
      return {
        ...subjects,
        kind: body.type,
        team_id: body.winner_team_id,
        points: body.points,
        ...describeDraw(body),
      };
    case "part_shown":
      // After a pause the event is repeated, with the number of parts that were shown before.
      return body.shown === 0 ? null : { ...subjects, kind: body.type, count: body.shown };
    case "step_shown":
      return { ...subjects, kind: body.back ? "step_taken_back" : body.type, count: body.shown };
    case "podium_stepped":
      return { kind: body.type, count: body.rank };
    case "break_started":
      return { kind: body.type, ...(body.text === "" ? {} : { text: body.text }) };
    case "standings_shown":
      return { kind: body.on ? body.type : "standings_hidden" };
    case "join_code_shown":
      return { kind: body.on ? body.type : "join_code_hidden" };
    case "face_turned":
      return { ...subjects, kind: body.face === "answer" ? "answer_shown" : "question_shown" };
    case "question_closed":
      return { ...subjects, kind: body.by === "timeout" ? "question_timed_out" : body.type };
    case "team_awarded":
      return { ...subjects, kind: body.type, team_id: body.award.team_id, points: body.award.points };
    case "round_revealed":
      return {
        ...subjects,
        kind: body.type,
        team_id: body.winner_team_id,
        count: body.awards.filter(({ points }) => points > 0).length,
      };
    case "awards_replaced": {
      const kind = decision?.kind === "set_winner" ? "winner_set" : body.type;
      return { ...subjects, kind, team_id: body.winner_team_id };
    }
    case "round_ended":
      return body.as === "skipped" ? { ...subjects, kind: "round_skipped" } : null;
    case "answer_submitted":
      return { ...subjects, kind: body.at_close === true ? "answer_at_close" : body.type };
    case "submission_validated":
      return { ...subjects, kind: `answer_${body.decision.outcome}` };
    case "item_judged":
      return { ...subjects, kind: getItemKind(body) };
    case "buzzer_opened":
      return { kind: body.everyone ? "buzzer_opened_for_all" : body.type };
    case "buzzer_closed":
      // Other reasons are described by the events for the reveal and the timeout.
      return body.reason === "by_hand" || body.reason === "all_out" ? { kind: body.type } : null;
    case "press_counted":
      return { kind: body.type, team_id: body.press.team_id };
    case "buzz_decided": {
      const kind = body.outcome === "ignore" ? "buzz_ignored" : (`buzz_${body.outcome}` as const);
      return { ...subjects, kind, points: body.points - body.penalty };
    }
    case "timer_changed":
      return describeTimer(body);
    case "team_updated":
      return { ...subjects, kind: body.type, text: body.name };
    case "team_password_set":
      return { ...subjects, kind: body.password_kept === true ? "team_logged_out" : body.type };
    case "member_joined":
      return {
        ...subjects,
        kind: body.was_member === true ? "member_renamed" : body.type,
        ...(body.name === null ? {} : { text: body.name }),
      };
    case "decision_undone":
      return describeUndo(body);
    case "game_refreshed":
    case "step_clock_started":
      return null;
    default:
      return {
        ...subjects,
        kind: body.type,
        ...(isCorrection(body) ? { points: body.points, text: body.reason } : {}),
      };
  }
}

/** The game, the round and the team that an event names. */
function findSubjects(body: EventBody): Pick<EventDescription, "game_id" | "round_id" | "team_id"> {
  return {
    ...("show_game_id" in body ? { game_id: body.show_game_id } : {}),
    ...("round_id" in body ? { round_id: body.round_id } : {}),
    ...("team_id" in body ? { team_id: body.team_id } : {}),
  };
}

function describeDraw({
  drawn_team_ids,
}: {
  readonly drawn_team_ids?: readonly TeamId[];
}): Pick<EventDescription, "team_ids"> {
  return drawn_team_ids === undefined ? {} : { team_ids: drawn_team_ids };
}

function getItemKind({ accepted }: EventOf<"item_judged">): EventDescription["kind"] {
  if (accepted === null) return "item_reset";
  return accepted ? "item_accepted" : "item_refused";
}

function describeUndo({ type, decision }: EventOf<"decision_undone">): EventDescription {
  const { kind, show_game_id, round_id, team_id, points, judged_team_ids } = decision;
  const about = { kind: type, decision: kind, game_id: show_game_id, team_id, ...describeDraw(decision) };
  return {
    ...about,
    ...(round_id === null ? {} : { round_id }),
    ...(points === null ? {} : { points }),
    ...(judged_team_ids === undefined ? {} : { count: judged_team_ids.length }),
  };
}

function describeTimer({ action, timer }: EventOf<"timer_changed">): EventDescription | null {
  if (action === "prepared") return null;
  const rest = "remaining_ms" in timer ? timer.remaining_ms : timer.duration_ms;
  const seconds = Math.ceil(rest / 1000);
  return action === "time_added" || action === "duration_set"
    ? { kind: action, seconds }
    : { kind: `timer_${action}`, seconds };
}

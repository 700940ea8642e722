import { LOG_KINDS, type LogEntry, type LogGroup, type LogKind } from "@showrunner/contract/rest";
import type { EventBody, EventOf, EventType, RoundId, ShowEvent, ShowGameId, TeamId } from "@showrunner/engine";

/** The events that are described by kinds of other names, because what they say depends on their content. */
const EVENTS_OF_KINDS: Readonly<Record<Exclude<LogKind, EventType>, EventType>> = {
  registration_opened: "registration_set",
  registration_closed: "registration_set",
  step_taken_back: "step_shown",
  standings_hidden: "standings_shown",
  join_code_hidden: "join_code_shown",
  answer_shown: "face_turned",
  question_shown: "face_turned",
  question_timed_out: "question_closed",
  round_skipped: "round_ended",
  buzzer_opened_for_all: "buzzer_opened",
  buzz_correct: "buzz_decided",
  buzz_partial: "buzz_decided",
  buzz_wrong: "buzz_decided",
  buzz_ignored: "buzz_decided",
  answer_at_close: "answer_submitted",
  answer_correct: "submission_validated",
  answer_partial: "submission_validated",
  answer_wrong: "submission_validated",
  item_accepted: "item_judged",
  item_refused: "item_judged",
  item_reset: "item_judged",
  timer_reading_started: "timer_changed",
  timer_started: "timer_changed",
  timer_paused: "timer_changed",
  timer_resumed: "timer_changed",
  timer_stopped: "timer_changed",
  timer_reset: "timer_changed",
  time_added: "timer_changed",
  duration_set: "timer_changed",
  timer_expired: "timer_changed",
  team_logged_out: "team_password_set",
};

const isEventKind = (kind: LogKind): kind is Extract<LogKind, EventType> => !Object.hasOwn(EVENTS_OF_KINDS, kind);
const getEventType = (kind: LogKind): EventType => (isEventKind(kind) ? kind : EVENTS_OF_KINDS[kind]);

/** Types of the events that the log describes; those of a group, or all. */
export function listDescribedTypes(group?: LogGroup): readonly EventType[] {
  const kinds: readonly LogKind[] = group === undefined ? Object.values(LOG_KINDS).flat() : LOG_KINDS[group];
  return [...new Set(kinds.map(getEventType))];
}

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

/** Describes an event for the log; null for internal events. */
export function describeEvent(event: ShowEvent): EventDescription | null {
  const { body, decision } = event;
  switch (body.type) {
    case "registration_set":
      return { kind: body.open ? "registration_opened" : "registration_closed" };
    case "game_added":
      return { kind: body.type, game_id: body.show_game_id, text: body.game.title };
    case "game_removed":
    case "game_introduced":
    case "game_begun":
    case "rounds_over":
      return { kind: body.type, game_id: body.show_game_id };
    case "game_finished":
      return {
        kind: body.type,
        game_id: body.show_game_id,
        team_id: body.winner_team_id,
        points: body.points,
        ...describeDraw(body),
      };
    case "round_opened":
    case "round_visited":
    case "round_shown":
    case "question_reopened":
    case "round_action_taken":
    case "round_cancelled":
      return { kind: body.type, round_id: body.round_id };
    case "part_shown":
      // After a pause the event is repeated, with the number of parts that were shown before.
      return body.shown === 0 ? null : { kind: body.type, round_id: body.round_id, count: body.shown };
    case "step_shown":
      return { kind: body.back ? "step_taken_back" : body.type, round_id: body.round_id, count: body.shown };
    case "podium_stepped":
      return { kind: body.type, count: body.rank };
    case "break_started":
      return { kind: body.type, ...(body.text === "" ? {} : { text: body.text }) };
    case "standings_shown":
      return { kind: body.on ? body.type : "standings_hidden" };
    case "join_code_shown":
      return { kind: body.on ? body.type : "join_code_hidden" };
    case "face_turned":
      return { kind: body.face === "answer" ? "answer_shown" : "question_shown", round_id: body.round_id };
    case "question_closed":
      return { kind: body.by === "timeout" ? "question_timed_out" : "question_closed", round_id: body.round_id };
    case "winner_set":
      return { kind: body.type, round_id: body.round_id, team_id: body.team_id };
    case "team_awarded": {
      const { team_id, points } = body.award;
      return { kind: body.type, round_id: body.round_id, team_id, points };
    }
    case "round_revealed":
      return describeReveal(body);
    case "awards_replaced": {
      const kind = decision?.kind === "set_winner" ? "winner_set" : body.type;
      return { kind, round_id: body.round_id, team_id: body.winner_team_id };
    }
    case "round_ended":
      return body.as === "skipped" ? { kind: "round_skipped", round_id: body.round_id } : null;
    case "answer_submitted":
      return {
        kind: body.at_close === true ? "answer_at_close" : body.type,
        round_id: body.round_id,
        team_id: body.team_id,
      };
    case "submission_validated":
      return { kind: `answer_${body.decision.outcome}`, round_id: body.round_id, team_id: body.team_id };
    case "item_judged":
      return { kind: getItemKind(body), round_id: body.round_id, team_id: body.team_id };
    case "points_corrected":
      return { kind: body.type, team_id: body.team_id, points: body.points, text: body.reason };
    case "decision_undone":
      return describeUndo(body);
    default:
      return (
        describeBuzzerEvent(body) ?? describeTeamEvent(body) ?? describeTimerEvent(body) ?? describeShowEvent(body)
      );
  }
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

function describeReveal({ type, round_id, winner_team_id, awards }: EventOf<"round_revealed">): EventDescription {
  return { kind: type, round_id, team_id: winner_team_id, count: awards.filter(({ points }) => points > 0).length };
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

function describeShowEvent({ type }: EventBody): EventDescription | null {
  switch (type) {
    case "show_created":
    case "show_updated":
    case "show_started":
    case "show_paused":
    case "show_resumed":
    case "show_completed":
    case "show_reset":
    case "break_ended":
    case "games_ordered":
      return { kind: type };
    default:
      return null;
  }
}

function describeBuzzerEvent(body: EventBody): EventDescription | null {
  switch (body.type) {
    case "buzzer_opened":
      return { kind: body.everyone ? "buzzer_opened_for_all" : body.type };
    case "buzzer_closed":
      // Other reasons are described by the events for the reveal and the timeout.
      return body.reason === "by_hand" || body.reason === "all_out" ? { kind: body.type } : null;
    case "press_counted":
      return { kind: body.type, team_id: body.press.team_id };
    case "buzzer_locked":
    case "buzz_passed":
    case "buzz_released":
      return { kind: body.type, team_id: body.team_id };
    case "buzz_undecided":
      return { kind: body.type };
    case "buzz_decided": {
      const kind = body.outcome === "ignore" ? "buzz_ignored" : (`buzz_${body.outcome}` as const);
      return { kind, team_id: body.team_id, points: body.points - body.penalty };
    }
    default:
      return null;
  }
}

function describeTeamEvent(body: EventBody): EventDescription | null {
  switch (body.type) {
    case "team_registered":
    case "team_deactivated":
    case "team_reactivated":
    case "team_deleted":
      return { kind: body.type, team_id: body.team_id };
    case "team_password_set":
      return { kind: body.password_kept === true ? "team_logged_out" : body.type, team_id: body.team_id };
    case "team_updated":
      return { kind: body.type, team_id: body.team_id, text: body.name };
    case "member_joined":
      return { kind: body.type, team_id: body.team_id, ...(body.name === null ? {} : { text: body.name }) };
    default:
      return null;
  }
}

function describeTimerEvent(body: EventBody): EventDescription | null {
  if (body.type !== "timer_changed" || body.action === "prepared") return null;
  const { timer, action } = body;
  const rest = "remaining_ms" in timer ? timer.remaining_ms : timer.duration_ms;
  const seconds = Math.ceil(rest / 1000);
  return action === "time_added" || action === "duration_set"
    ? { kind: action, seconds }
    : { kind: `timer_${action}`, seconds };
}

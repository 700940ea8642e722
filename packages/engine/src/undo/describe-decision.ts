import type { CommandBody, ManageCommand, PlayCommand } from "../commands.ts";
import type { RoundId } from "../ids.ts";
import { isManageCommand } from "../show/decide.ts";
import type { EventBody } from "../show/events.ts";
import { findCurrentGame } from "../show/show.selectors.ts";
import type { ShowState } from "../show/show.state.ts";
import { DECISION_KINDS, type DecisionKind, type DecisionSummary } from "./undo.state.ts";

type UndoableCommand = Extract<
  ManageCommand | PlayCommand,
  { readonly type: DecisionKind | "previous" | "finalize_game" }
>;

const undoableCommands: ReadonlySet<string> = new Set([...DECISION_KINDS, "previous", "finalize_game"]);

function isUndoable(body: CommandBody): body is UndoableCommand {
  return undoableCommands.has(body.type);
}

/**
 * Summary of a decision, stored with its first event for a later undo (UNDO-1).
 *
 * @param state before the command.
 * @param events the resulting events.
 * @returns null for a command that is not undoable or changed nothing.
 */
export function describeDecision(
  state: ShowState,
  body: CommandBody,
  events: readonly EventBody[],
): DecisionSummary | null {
  if (!isUndoable(body) || events.length === 0) return null;
  const about = {
    ...emptyDetails,
    ...getDetails(state, body, events),
    show_game_id: findCurrentGame(state)?.id ?? null,
  };
  // Valid wherever the show is, so it changes nothing of the play.
  if (isManageCommand(body))
    return { ...about, points: findGivenPoints(events), show_game_id: null, scope: "points", rounds: [] };
  if (about.kind === "go_to_round") return { ...about, scope: "place", rounds: [] };
  const rounds = about.round_id === null ? [] : [about.round_id];
  if (isAboutSubmissions(body)) return { ...about, scope: "answer", rounds };
  const isElsewhere = about.round_id !== null && about.round_id !== state.round?.id;
  const isAboutAwards = body.type === "set_winner" || body.type === "award_team" || body.type === "cancel_round";
  if (isElsewhere && isAboutAwards) return { ...about, scope: "record", rounds };
  if (body.type === "award_team") return { ...about, scope: "answer", rounds };
  return { ...about, scope: "play", rounds: findChangedRounds(state, body, events) };
}

function isAboutSubmissions({ type }: UndoableCommand): boolean {
  return type === "validate_submission" || type === "validate_submissions" || type === "judge_item";
}

type DecisionDetails = Pick<DecisionSummary, "kind"> & Partial<DecisionSummary>;

const emptyDetails = { round_id: null, team_id: null, outcome: null, points: null } as const;

function getDetails(state: ShowState, body: UndoableCommand, events: readonly EventBody[]): DecisionDetails {
  const live = state.round?.id ?? null;
  switch (body.type) {
    case "next":
    case "previous":
      return getNavigationDetails(events);
    case "start_first_round":
      return { kind: body.type, round_id: findOpenedRound(events) };
    case "finalize_game":
      return { kind: "end_rounds" };
    case "finish_game":
      return { kind: body.type, team_id: body.winner_team_id, ...getDrawDetails(body) };
    case "reveal":
      return { kind: body.type, round_id: live };
    case "validate_submission":
      return { kind: body.type, round_id: live, team_id: body.team_id, outcome: body.decision.outcome };
    case "validate_submissions": {
      const judged = events.flatMap((event) => (event.type === "submission_validated" ? [event.team_id] : []));
      return { kind: body.type, round_id: live, outcome: body.decision.outcome, judged_team_ids: judged };
    }
    case "judge_item":
      return { kind: body.type, round_id: live, team_id: body.team_id, outcome: getItemOutcome(body.accepted) };
    case "award_team":
      return { ...getSubjects(body), kind: body.type, points: findAwardedPoints(events) };
    case "decide_buzz": {
      const buzzer = state.round?.buzzer;
      const teamId = buzzer?.phase === "locked" ? buzzer.holder.team_id : null;
      return { kind: body.type, round_id: live, team_id: teamId, outcome: body.decision.outcome };
    }
    default:
      return { ...getSubjects(body), kind: body.type };
  }
}

/** The round and the team that a command names. */
function getSubjects(body: UndoableCommand): Partial<DecisionSummary> {
  return {
    ...("round_id" in body ? { round_id: body.round_id } : {}),
    ...("team_id" in body ? { team_id: body.team_id } : {}),
  };
}

function getDrawDetails({
  drawn_team_ids,
}: Extract<UndoableCommand, { type: "finish_game" }>): Partial<DecisionSummary> {
  return drawn_team_ids === undefined ? {} : { drawn_team_ids };
}

function getItemOutcome(accepted: boolean | null): DecisionSummary["outcome"] {
  if (accepted === null) return null;
  return accepted ? "correct" : "wrong";
}

/** The points that the events give one team by themselves. */
function findGivenPoints(events: readonly EventBody[]): number {
  return events.find((event) => "team_id" in event && "points" in event)?.points ?? 0;
}

function findAwardedPoints(events: readonly EventBody[]): number {
  return events.find((event) => event.type === "team_awarded")?.award.points ?? 0;
}

/**
 * *Next* and *previous* have several meanings: the end of the rounds, a skip, a new round, a visit to an earlier one.
 */
function getNavigationDetails(events: readonly EventBody[]): DecisionDetails {
  if (events.some(({ type }) => type === "rounds_over")) return { kind: "end_rounds" };
  const skipped = events.find((event) => event.type === "round_ended" && event.as === "skipped");
  if (skipped?.type === "round_ended") return { kind: "skip", round_id: skipped.round_id };
  const opened = findOpenedRound(events);
  if (opened !== null) return { kind: "next", round_id: opened };
  const visited = events.find((event) => event.type === "round_visited");
  return { kind: "go_to_round", round_id: visited?.round_id ?? null };
}

function findOpenedRound(events: readonly EventBody[]): RoundId | null {
  return events.find((event) => event.type === "round_opened")?.round_id ?? null;
}

/** The rounds whose records change with these events. */
function findChangedRounds(state: ShowState, body: UndoableCommand, events: readonly EventBody[]): readonly RoundId[] {
  // Finishing a game discards the awards that its rounds kept for corrections.
  if (body.type === "finish_game") {
    const records = state.run?.records.filter(({ awards, penalties }) => !awards.isEmpty() || !penalties.isEmpty());
    return records?.keySeq().toArray() ?? [];
  }
  const named = events.flatMap((event) => {
    if (event.type === "rounds_over") return event.skipped;
    return "round_id" in event ? [event.round_id] : [];
  });
  return [...new Set(state.round === null ? named : [state.round.id, ...named])];
}

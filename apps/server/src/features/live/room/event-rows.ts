import {
  upcast,
  type EndedSubmission,
  type RoundId,
  type RunId,
  type ShowEvent,
  type ShowId,
  type TeamId,
} from "@showrunner/engine";
import type { RoundSubmissionsTable, ShowEventsTable } from "../../../platform/db/index.ts";
import { redactEvent, findPersonalDataTeam } from "./redact.ts";

/** The log contains events this version cannot read, so it must not decide commands of the show. */
export class UnreadableLogError extends Error {
  override readonly name = "UnreadableLogError";

  constructor(showId: ShowId, seq: number) {
    super(`event ${seq} of show ${showId} is of a newer version`);
  }
}

/** Submissions of an ended round; they move from the state to a table. */
export interface EndedRound {
  readonly run_id: RunId;
  readonly round_id: RoundId;
  readonly submissions: readonly EndedSubmission[];
}

export const toJson = (value: unknown): string => JSON.stringify(value);

/** The stored row of an event; redacted if the event is about a deleted team. `at` is rounded down to whole ms. */
export function toEventRow(showId: ShowId, event: ShowEvent, deleted: ReadonlySet<TeamId>): ShowEventsTable {
  const personal = findPersonalDataTeam(event.body);
  const isBlank = personal !== null && deleted.has(personal);
  return {
    show_id: showId,
    seq: event.seq,
    at: Math.floor(event.at),
    kind: event.body.type,
    personal_of: isBlank ? null : personal,
    event: toJson(isBlank ? redactEvent(event) : event),
  };
}

/** The stored rows of an ended round's submissions. */
export function toSubmissionRows(
  showId: ShowId,
  { run_id, submissions }: EndedRound,
): readonly RoundSubmissionsTable[] {
  return submissions.map(({ at, answer, judgement, ...plain }) => ({
    ...plain,
    show_id: showId,
    run_id,
    at: Math.floor(at),
    answer: toJson(answer),
    judgement: judgement === null ? null : toJson(judgement),
  }));
}

/** @throws UnreadableLogError */
export function parseEventRow(showId: ShowId, row: Pick<ShowEventsTable, "seq" | "event">): ShowEvent {
  const upcasted = upcast(JSON.parse(row.event));
  if (!upcasted.ok) throw new UnreadableLogError(showId, row.seq);
  return upcasted.value;
}

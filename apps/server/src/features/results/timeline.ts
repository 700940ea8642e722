import type { ContentId, EventType, RoundId, RunId, ShowEvent, ShowGameId } from "@showrunner/engine";
import type { SeqRange } from "./results.repository.ts";

/** Event types that change the current game or round. */
export const TIMELINE_TYPES = [
  "show_started",
  "show_reset",
  "game_added",
  "game_introduced",
  "game_begun",
  "game_finished",
  "rounds_over",
  "round_opened",
  "round_ended",
  "round_cancelled",
  "decision_undone",
] as const satisfies readonly EventType[];

/** The game and round at a point of the log. */
export interface TimelinePosition {
  readonly game_id: ShowGameId | null;
  readonly round_id: RoundId | null;
}

export interface Run {
  readonly run_id: RunId;
  /** Show-clock time of the start, in ms. */
  readonly at: number;
  readonly seq: number;
  /** Content frozen by this run. */
  readonly contents: readonly ContentId[];
}

export interface Timeline {
  /** Oldest first. */
  readonly runs: readonly Run[];
  /** Game and round during this event, including those that it starts or ends. */
  findPosition(seq: number): TimelinePosition;
  /** Ranges of the log in which this game or round was current. */
  findRanges(wanted: Partial<TimelinePosition>): readonly SeqRange[];
}

const noPosition: TimelinePosition = { game_id: null, round_id: null };

interface Segment extends TimelinePosition {
  readonly first: number;
}

/** @param events of `timelineTypes`, oldest first */
export function buildTimeline(events: readonly ShowEvent[]): Timeline {
  const runs: Run[] = [];
  const segments: Segment[] = [{ first: 0, ...noPosition }];
  const findPosition = (seq: number): TimelinePosition => segments.findLast(({ first }) => first <= seq) ?? noPosition;
  const addSegment = (first: number, position: TimelinePosition): void => {
    if (segments.at(-1)?.first === first) segments.pop();
    segments.push({ first, game_id: position.game_id, round_id: position.round_id });
  };

  for (const { seq, at: moment, body } of events) {
    const here = findPosition(seq);
    const after = seq + 1;
    switch (body.type) {
      case "show_started":
        runs.push({ run_id: body.run_id, at: moment, seq, contents: [body.content_id] });
        addSegment(seq, noPosition);
        break;
      case "game_added": {
        const run = runs.at(-1);
        if (run !== undefined && body.content_id !== null)
          runs[runs.length - 1] = { ...run, contents: [...run.contents, body.content_id] };
        break;
      }
      case "game_introduced":
      case "game_begun":
        addSegment(seq, { game_id: body.show_game_id, round_id: null });
        break;
      case "rounds_over":
        // A game may end without ever having begun.
        addSegment(seq, { game_id: body.show_game_id, round_id: here.round_id });
        addSegment(after, { game_id: body.show_game_id, round_id: null });
        break;
      case "round_opened":
        addSegment(seq, { ...here, round_id: body.round_id });
        break;
      case "round_ended":
      case "round_cancelled":
        if (here.round_id === body.round_id) addSegment(after, { ...here, round_id: null });
        break;
      case "game_finished":
        addSegment(seq, { game_id: body.show_game_id, round_id: null });
        addSegment(after, noPosition);
        break;
      case "decision_undone":
        addSegment(after, findPosition(body.decision_seq - 1));
        break;
      case "show_reset":
        addSegment(after, noPosition);
        break;
      default:
    }
  }

  const findRanges = (wanted: Partial<TimelinePosition>): readonly SeqRange[] =>
    segments.flatMap((segment, index): readonly SeqRange[] => {
      const isWanted =
        (wanted.game_id === undefined || segment.game_id === wanted.game_id) &&
        (wanted.round_id === undefined || segment.round_id === wanted.round_id);
      const last = (segments[index + 1]?.first ?? Number.MAX_SAFE_INTEGER) - 1;
      return isWanted && last >= segment.first ? [[segment.first, last]] : [];
    });
  return { runs, findPosition, findRanges };
}

import type { Json, SubmissionRow } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";
import { toValidateCommand, type SubmissionDecision } from "./submission-decisions.ts";

/** Submissions that read alike, in order of time, and are judged together. */
export interface SubmissionGroup {
  readonly key: string;
  /** At least one. */
  readonly rows: readonly SubmissionRow[];
  /** The row whose spelling represents the group: the most frequent spelling, on a tie the earliest. */
  readonly lead: SubmissionRow;
}

/** Maximum number of submissions of one command (SUBMIT-16). */
export const MAX_JUDGED_TOGETHER = 500;

/**
 * Groups submissions by `toKey`, in order of each group's first row. A group has at most `MAX_JUDGED_TOGETHER` rows.
 *
 * @param toKey key shared by submissions that read alike; null keeps a submission separate. Drafts, and submissions for
 *   which `isApart` holds, are never grouped.
 */
export function groupSubmissions(
  rows: readonly SubmissionRow[],
  toKey: ((answer: Json) => string | null) | undefined,
  isApart: (row: SubmissionRow) => boolean,
): readonly SubmissionGroup[] {
  const groups = new Map<string, SubmissionRow[]>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const alike = toKey === undefined || row.at_close === true || isApart(row) ? null : toKey(row.answer);
    const earlier = alike === null ? 0 : (counts.get(alike) ?? 0);
    if (alike !== null) counts.set(alike, earlier + 1);
    const part = Math.floor(earlier / MAX_JUDGED_TOGETHER);
    const key = alike === null ? `team ${row.team_id}` : `alike ${part} ${alike}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups].flatMap(([key, own]) => {
    const lead = findLead(own);
    return lead === undefined ? [] : [{ key, rows: own, lead }];
  });
}

/** One submission as a group of its own. */
export function toSingleGroup(row: SubmissionRow): SubmissionGroup {
  return { key: row.team_id, rows: [row], lead: row };
}

function findLead(rows: readonly SubmissionRow[]): SubmissionRow | undefined {
  const spellings = rows.map(({ answer }) => JSON.stringify(answer));
  const count = (index: number): number => spellings.filter((spelling) => spelling === spellings[index]).length;
  return rows.reduce<{ row: SubmissionRow; count: number } | undefined>((best, row, index) => {
    const found = count(index);
    return best === undefined || found > best.count ? { row, count: found } : best;
  }, undefined)?.row;
}

/** Whether a submission of the group waits for a decision. */
export function isGroupPending({ rows }: SubmissionGroup): boolean {
  return rows.some(({ state }) => state === "pending");
}

/** The decision that all submissions of the group share; null if there is none. */
export function getGroupJudgement({ rows }: SubmissionGroup): SubmissionRow["judgement"] {
  const [first, ...others] = rows.map(({ judgement }) => judgement);
  if (first == null) return null;
  return others.every((other) => other?.outcome === first.outcome && other.share === first.share) ? first : null;
}

/** Pending submissions that are not suggested as correct. */
export function findRest(rows: readonly SubmissionRow[]): readonly SubmissionRow[] {
  return rows.filter((row) => row.state === "pending" && row.suggestion?.outcome !== "correct");
}

/** One command that judges all these submissions alike, of which there are at most `MAX_JUDGED_TOGETHER`. */
export function toBatchCommand(rows: readonly SubmissionRow[], decision: SubmissionDecision): ModeratorCommand | null {
  const [only, ...others] = rows;
  if (only === undefined) return null;
  if (others.length === 0) return toValidateCommand(only, decision);
  const submissions = rows.map(({ team_id, submission_id }) => ({ team_id, submission_id }));
  return { type: "validate_submissions", submissions, decision };
}

/** Number of submissions that were replaced before the command took effect, by the rows shown now. */
export function countReplaced(command: ModeratorCommand | null, rows: readonly SubmissionRow[]): number {
  if (command?.type !== "validate_submissions") return 0;
  const present = new Map(rows.map((row) => [row.team_id, row.submission_id]));
  return command.submissions.filter(({ team_id, submission_id }) => {
    const now = present.get(team_id);
    return now !== undefined && now !== submission_id;
  }).length;
}

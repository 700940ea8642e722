import { describe, expect, it } from "vitest";
import type { SubmissionRow } from "@showrunner/engine";
import { makeSubmission } from "../testing/fixtures.ts";
import {
  countReplaced,
  findRest,
  getGroupJudgement,
  groupSubmissions,
  isGroupPending,
  MAX_JUDGED_TOGETHER,
  toBatchCommand,
} from "./submission-groups.ts";

const answered = (number: number, text: string, change: Partial<SubmissionRow> = {}): SubmissionRow =>
  makeSubmission(number, { answer: { text }, state: "pending", ...change });
const toKey = (answer: unknown): string => (answer as { text: string }).text.toLowerCase();
const never = (): boolean => false;
const judged = (outcome: "correct" | "wrong"): Partial<SubmissionRow> => ({
  state: "validated",
  judgement: { outcome, share: outcome === "correct" ? 1 : 0, bonus: 0, detail: null },
});

describe("groups of submissions", () => {
  const rows = [answered(1, "Saturn"), answered(2, "Venus"), answered(3, "saturn"), answered(4, "saturn")];

  it("groups submissions that read alike, in order of time, under the most frequent spelling", () => {
    const groups = groupSubmissions(rows, toKey, never);
    expect(groups.map((group) => group.rows.map(({ team_id }) => team_id))).toEqual([["t1", "t3", "t4"], ["t2"]]);
    expect(groups[0]?.lead.team_id).toBe("t3");
  });

  it("keeps drafts, the holder of a buzz and types without a key apart", () => {
    const draft = answered(5, "Saturn", { at_close: true });
    expect(groupSubmissions([...rows, draft], toKey, ({ team_id }) => team_id === "t4")).toHaveLength(4);
    expect(groupSubmissions(rows, undefined, never)).toHaveLength(4);
  });

  it("groups no more submissions than one command judges", () => {
    const many = Array.from({ length: MAX_JUDGED_TOGETHER + 1 }, (_, index) => answered(index, "Saturn"));
    const groups = groupSubmissions(many, toKey, never);
    expect(groups.map((group) => group.rows.length)).toEqual([MAX_JUDGED_TOGETHER, 1]);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(2);
  });

  it("returns whether a group is pending, and the decision that all its submissions share", () => {
    const group = (...own: SubmissionRow[]) => groupSubmissions(own, () => "same", never)[0] ?? expect.unreachable();
    const right = answered(1, "Saturn", judged("correct"));
    expect(isGroupPending(group(right, answered(2, "Saturn")))).toBe(true);
    expect(isGroupPending(group(right))).toBe(false);
    expect(getGroupJudgement(group(right, answered(2, "Saturn", judged("correct"))))?.outcome).toBe("correct");
    expect(getGroupJudgement(group(right, answered(2, "Saturn", judged("wrong"))))).toBeNull();
    expect(getGroupJudgement(group(right, answered(2, "Saturn")))).toBeNull();
  });

  it("judges one submission by its own command, and several by a single command", () => {
    expect(toBatchCommand([], { outcome: "wrong" })).toBeNull();
    expect(toBatchCommand(rows.slice(0, 1), { outcome: "wrong" })?.type).toBe("validate_submission");
    expect(toBatchCommand(rows, { outcome: "wrong" })).toMatchObject({
      type: "validate_submissions",
      submissions: rows.map(({ team_id, submission_id }) => ({ team_id, submission_id })),
    });
  });

  it("does not count suggestions among the rest", () => {
    const suggestion = { outcome: "correct" as const, share: 1, bonus: 0, detail: null, nearest: "Saturn" };
    const all = [answered(1, "Saturn", { suggestion }), answered(2, "Venus"), answered(3, "x", judged("wrong"))];
    expect(findRest(all).map(({ team_id }) => team_id)).toEqual(["t2"]);
  });

  it("counts submissions that were replaced in the meantime", () => {
    const command = toBatchCommand(rows, { outcome: "correct" });
    expect(countReplaced(command, rows)).toBe(0);
    expect(countReplaced(command, [{ ...answered(1, "Mars"), submission_id: "newer" }, ...rows.slice(1)])).toBe(1);
  });
});

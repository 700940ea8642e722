import type { ModeratorSlices, SubmissionRow } from "@showrunner/engine";
import type { Said } from "./command.ts";
import { heldPress } from "./step.ts";

export type BuzzDecision = Extract<Said, { type: "decide_buzz" }>["decision"];

/** What the team that holds the buzz typed or picked; null while it did neither. */
export function heldAnswer({ presses, submissions }: Pick<ModeratorSlices, "presses" | "submissions">) {
  const press = heldPress(presses);
  if (press === null) return null;
  return submissions?.items.find(({ team_id }) => team_id === press.team_id) ?? null;
}

/**
 * The decision that the holder's answer suggests: the type's own verdict, or what the nearest accepted spelling says.
 * Under *winner takes all* a share is not right (POINTS-3).
 */
export function proposedDecision(
  slices: Pick<ModeratorSlices, "presses" | "submissions" | "round">,
): BuzzDecision | null {
  const answer = heldAnswer(slices);
  const found = answer?.judgement ?? answer?.suggestion ?? null;
  if (found === null) return null;
  if (found.outcome !== "partial") return { outcome: found.outcome };
  return slices.round?.scoring === "partial_credit" ? { outcome: "partial", share: found.share } : { outcome: "wrong" };
}

/** Whether the decision about a buzz decides this answer, so that it cannot be decided by itself (BUZZ-18). */
export function isDecidedWithBuzz(
  { team_id }: Pick<SubmissionRow, "team_id">,
  { presses, buzzer }: Pick<ModeratorSlices, "presses" | "buzzer">,
): boolean {
  const press = heldPress(presses);
  if (press?.team_id !== team_id) return false;
  if (press.decision === null) return buzzer.phase === "locked";
  return press.decision !== "ignore" && press.decision !== "released";
}

import type { ModeratorSlices, PressRow, SubmissionRow } from "@showrunner/engine";
import { findHolderPress } from "../../../../lib/find-holder-press.ts";
import type { ModeratorCommand } from "./moderator-command.ts";

export type BuzzDecision = Extract<ModeratorCommand, { type: "decide_buzz" }>["decision"];

/** Submission of the team that holds the buzzer, if any. */
export function findHolderSubmission({ presses, submissions }: Pick<ModeratorSlices, "presses" | "submissions">) {
  const press = findHolderPress(presses);
  if (press === null) return null;
  return submissions?.items.find(({ team_id }) => team_id === press.team_id) ?? null;
}

/**
 * Decision suggested by the holder's submission: the type's judgement, else the suggestion of the nearest accepted
 * answer. Under *winner takes all* a partial outcome counts as wrong (POINTS-3).
 */
export function suggestDecision(
  slices: Pick<ModeratorSlices, "presses" | "submissions" | "round">,
): BuzzDecision | null {
  const submission = findHolderSubmission(slices);
  const found = submission?.judgement ?? submission?.suggestion ?? null;
  if (found === null || found.outcome === "unjudged") return null;
  if (found.outcome !== "partial") return { outcome: found.outcome };
  return slices.round?.scoring === "partial_credit" ? { outcome: "partial", share: found.share } : { outcome: "wrong" };
}

/** The team that gets the buzz when the holder is wrong and it is passed on (BUZZ-19); null if there is none. */
export function findNextPress({
  presses,
  desk,
  roster,
}: Pick<ModeratorSlices, "presses" | "desk" | "roster">): PressRow | null {
  const holder = findHolderPress(presses);
  const cannot = new Set([
    ...(desk?.out ?? []).map(({ team_id }) => team_id),
    ...roster.items.filter(({ status }) => status === "deactivated").map(({ team_id }) => team_id),
  ]);
  const isNext = ({ press_id, team_id, decision }: PressRow): boolean =>
    press_id !== holder?.press_id && decision === null && !cannot.has(team_id);
  return holder === null ? null : (presses?.items.find(isNext) ?? null);
}

/**
 * The first other press of the opening that has no decision, which may count earlier than the holder's (BUZZ-9). Skips
 * those that were judged wrong before the buzz was passed on (BUZZ-19).
 */
export function findRivalPress({ presses }: Pick<ModeratorSlices, "presses">, held: PressRow): PressRow | null {
  return presses?.items.find(({ press_id, decision }) => press_id !== held.press_id && decision === null) ?? null;
}

/**
 * Whether the decision about the buzz also decides this submission, so that it cannot be judged separately (BUZZ-18).
 */
export function isDecidedWithBuzz(
  { team_id }: Pick<SubmissionRow, "team_id">,
  { presses, buzzer }: Pick<ModeratorSlices, "presses" | "buzzer">,
): boolean {
  const press = findHolderPress(presses);
  if (press?.team_id !== team_id) return false;
  if (press.decision === null) return buzzer.phase === "locked";
  return press.decision !== "ignore" && press.decision !== "released";
}

import type { StandingsRow } from "@showrunner/ui/audience";
import { OWN_ID, awardPoints } from "./sample-teams.ts";

/** Stages of the demo show; each step leads to the next, the last one back to the first. */
export const stages = ["lobby", "question", "reveal", "standings"] as const;
export type Stage = (typeof stages)[number];

/** Id of the correct option. */
export const CORRECT_OPTION = "3";
export const QUESTION_POINTS = 20;
/** Sample teams that answer correctly, and the number of teams that answer at all. */
const correctRivals = ["khalifa"];
export const RIVALS_ANSWERING = 2;

export interface Rehearsal {
  readonly stage: Stage;
  /** Option picked by the visitor. */
  readonly pick: string | null;
}

export const initialRehearsal: Rehearsal = { stage: "lobby", pick: null };

export function getNextStage({ stage, pick }: Rehearsal): Rehearsal {
  const next = stages[(stages.indexOf(stage) + 1) % stages.length] ?? "lobby";
  return { stage: next, pick: next === "lobby" ? null : pick };
}

/** Whether the visitor's pick is correct; null without one. */
export function isPickCorrect({ pick }: Rehearsal): boolean | null {
  return pick === null ? null : pick === CORRECT_OPTION;
}

/** Standings of a stage: from the standings stage on with the points of the question. */
export function getStandings(rehearsal: Rehearsal, teams: readonly StandingsRow[]): readonly StandingsRow[] {
  if (rehearsal.stage !== "standings") return teams;
  const winners = isPickCorrect(rehearsal) === true ? [...correctRivals, OWN_ID] : correctRivals;
  return awardPoints(teams, winners, QUESTION_POINTS);
}

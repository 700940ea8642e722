import type { StandingsRow } from "@showrunner/ui/stage";
import { own_id, withPoints } from "./sample.ts";

/** Stages of the demo show; each step leads to the next, the last one back to the first. */
export const stages = ["lobby", "question", "reveal", "standings"] as const;
export type Stage = (typeof stages)[number];

/** Id of the correct option. */
export const right_option = "3";
export const question_points = 20;
/** Sample teams that answer correctly, and how many answer at all. */
const right_rivals = ["khalifa"];
export const rivals_answering = 2;

export interface Rehearsal {
  readonly stage: Stage;
  /** Option picked by the visitor. */
  readonly pick: string | null;
}

export const beginning: Rehearsal = { stage: "lobby", pick: null };

export function nextStage({ stage, pick }: Rehearsal): Rehearsal {
  const next = stages[(stages.indexOf(stage) + 1) % stages.length] ?? "lobby";
  return { stage: next, pick: next === "lobby" ? null : pick };
}

/** Whether the visitor's pick is correct; null without one. */
export function resultOf({ pick }: Rehearsal): boolean | null {
  return pick === null ? null : pick === right_option;
}

/** Standings of a stage: from the standings stage on with the points of the question. */
export function standingsAt(rehearsal: Rehearsal, teams: readonly StandingsRow[]): readonly StandingsRow[] {
  if (rehearsal.stage !== "standings") return teams;
  const winners = resultOf(rehearsal) === true ? [...right_rivals, own_id] : right_rivals;
  return withPoints(teams, winners, question_points);
}

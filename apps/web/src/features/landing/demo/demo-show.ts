import type { StandingsRow } from "@showrunner/ui/audience";
import { OWN_ID, awardPoints } from "./sample-teams.ts";

/** Stages of the demo show; each step leads to the next, the last one back to the first. */
export const DEMO_STAGES = ["lobby", "question", "reveal", "standings"] as const;
export type DemoStage = (typeof DEMO_STAGES)[number];

/** Id of the correct option. */
export const CORRECT_OPTION = "3";
export const QUESTION_POINTS = 20;
/** Sample teams that answer correctly, and the number of teams that answer at all. */
const CORRECT_RIVALS = ["khalifa"];
export const RIVALS_ANSWERING = 2;

export interface DemoShow {
  readonly stage: DemoStage;
  /** Option picked by the visitor. */
  readonly pick: string | null;
}

export const initialDemoShow: DemoShow = { stage: "lobby", pick: null };

export function getNextStage({ stage, pick }: DemoShow): DemoShow {
  const next = DEMO_STAGES[(DEMO_STAGES.indexOf(stage) + 1) % DEMO_STAGES.length] ?? "lobby";
  return { stage: next, pick: next === "lobby" ? null : pick };
}

/** Whether the visitor's pick is correct; null without one. */
export function isPickCorrect({ pick }: DemoShow): boolean | null {
  return pick === null ? null : pick === CORRECT_OPTION;
}

/** Standings of a stage: from the standings stage on with the points of the question. */
export function getStandings(demo: DemoShow, teams: readonly StandingsRow[]): readonly StandingsRow[] {
  if (demo.stage !== "standings") return teams;
  const winners = isPickCorrect(demo) === true ? [...CORRECT_RIVALS, OWN_ID] : CORRECT_RIVALS;
  return awardPoints(teams, winners, QUESTION_POINTS);
}

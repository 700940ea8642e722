import { createSeededRandom, toSeed } from "@showrunner/engine/seeded-random";
import type { SampleQuality } from "@showrunner/rounds/samples";

/** What a sample team does in one round. */
export interface TeamPlan {
  readonly team_id: string;
  readonly quality: SampleQuality;
  /** The team acts after the time is up. */
  readonly isLate: boolean;
  /** Milliseconds after the previous team; presses use a fraction of it. */
  readonly gapMs: number;
}

/** Roles of the teams, assigned in a different order in each round. */
const TEAM_ROLES: readonly Pick<TeamPlan, "quality" | "isLate">[] = [
  { quality: "wrong", isLate: false },
  { quality: "right", isLate: false },
  { quality: "partly", isLate: false },
  { quality: "right", isLate: false },
  { quality: "right", isLate: true },
];

/** The plan of one round, in the order of actions. Deterministic, so that stepping back and forth repeats it. */
export function planRound(label: string, teamIds: readonly string[]): readonly TeamPlan[] {
  const next = createSeededRandom(toSeed(label));
  const ids = shuffle(teamIds, next);
  return ids.map((teamId, index) => ({
    team_id: teamId,
    ...(TEAM_ROLES[index % TEAM_ROLES.length] ?? { quality: "right", isLate: false }),
    gapMs: 400 + Math.floor(next() * 2_600),
  }));
}

function shuffle<T>(items: readonly T[], next: () => number): readonly T[] {
  const remaining = [...items];
  return items.map(() => remaining.splice(Math.floor(next() * remaining.length), 1)[0] as T);
}

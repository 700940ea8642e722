import type { SampleQuality } from "@showrunner/rounds/samples";

/** What a sample team does in one round. */
export interface TeamPlan {
  readonly team_id: string;
  readonly wish: SampleQuality;
  /** The team acts after the time is up. */
  readonly late: boolean;
  /** Milliseconds after the previous team; presses use a fraction of it. */
  readonly gapMs: number;
}

/** Roles of the teams, assigned in a different order in each round. */
const TEAM_ROLES: readonly Pick<TeamPlan, "wish" | "late">[] = [
  { wish: "wrong", late: false },
  { wish: "right", late: false },
  { wish: "partly", late: false },
  { wish: "right", late: false },
  { wish: "right", late: true },
];

/** The plan of one round, in the order of actions. Deterministic, so that stepping back and forth repeats it. */
export function planRound(label: string, teamIds: readonly string[]): readonly TeamPlan[] {
  const next = createSeededRandom(label);
  const ids = shuffle(teamIds, next);
  return ids.map((teamId, index) => ({
    team_id: teamId,
    ...(TEAM_ROLES[index % TEAM_ROLES.length] ?? { wish: "right", late: false }),
    gapMs: 400 + Math.floor(next() * 2_600),
  }));
}

function shuffle<T>(items: readonly T[], next: () => number): readonly T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(next() * left.length), 1)[0] as T);
}

/** Seeded random numbers in [0, 1) (FNV-1a into mulberry32): good enough for a plan, but for nothing else. */
function createSeededRandom(label: string): () => number {
  let seed = 0x811c9dc5;
  for (const character of label) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

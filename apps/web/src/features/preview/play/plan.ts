import type { SampleWish } from "@showrunner/rounds/samples";

/** What a sample team will do in one round. */
export interface TeamPlan {
  readonly team_id: string;
  readonly wish: SampleWish;
  /** It comes when the time is up. */
  readonly late: boolean;
  /** After the team before it: of an answer in seconds, of a press in hundredths. */
  readonly gap_ms: number;
}

/** Somebody is right, somebody is not, and somebody comes too late; who, is another one in each round. */
const parts: readonly Pick<TeamPlan, "wish" | "late">[] = [
  { wish: "wrong", late: false },
  { wish: "right", late: false },
  { wish: "partly", late: false },
  { wish: "right", late: false },
  { wish: "right", late: true },
];

/**
 * The plan of one round, in the order in which the teams act. A function of its arguments: whoever steps back and
 * forth sees the same again.
 */
export function planRound(label: string, team_ids: readonly string[]): readonly TeamPlan[] {
  const next = numbers(label);
  const ids = shuffled(team_ids, next);
  return ids.map((team_id, index) => ({
    team_id,
    ...(parts[index % parts.length] ?? { wish: "right", late: false }),
    gap_ms: 400 + Math.floor(next() * 2_600),
  }));
}

function shuffled<T>(items: readonly T[], next: () => number): readonly T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(next() * left.length), 1)[0] as T);
}

/** Numbers in [0, 1) that follow from a text (FNV-1a into mulberry32): enough for a plan, for nothing else. */
function numbers(label: string): () => number {
  let seed = 0x811c9dc5;
  for (const character of label) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

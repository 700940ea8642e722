import type { TeamId } from "../ids.ts";

/**
 * Which teams each of the newest events affected, so that changed personal slices are found without checking every
 * team. Entries live in two generations: when the newer one is full it becomes the older, so at least `generation`
 * entries are always available and memory stays bounded.
 */
export interface Journal {
  readonly newer: Entry | null;
  readonly newer_count: number;
  /** Every event after this seq is in `newer`. */
  readonly newer_from: number;
  readonly older: Entry | null;
  /** Every event after this seq is in `newer` or `older`. */
  readonly older_from: number;
}

interface Entry {
  readonly seq: number;
  readonly teams: readonly TeamId[];
  readonly previous: Entry | null;
}

const generation = 1024;

/** A journal that covers everything after `seq`; queries about earlier events report all teams as affected. */
export function journalFrom(seq: number): Journal {
  return { newer: null, newer_count: 0, newer_from: seq, older: null, older_from: seq };
}

/** Records the teams affected by the event `seq`. */
export function noted(journal: Journal, seq: number, teams: readonly TeamId[] | "all"): Journal {
  if (teams === "all") return journalFrom(seq);
  if (teams.length === 0) return journal;
  if (journal.newer_count < generation) {
    const newer: Entry = { seq, teams, previous: journal.newer };
    return { ...journal, newer, newer_count: journal.newer_count + 1 };
  }
  return {
    newer: { seq, teams, previous: null },
    newer_count: 1,
    newer_from: seq - 1,
    older: journal.newer,
    older_from: journal.newer_from,
  };
}

/** The teams affected by events after `seq`. */
export function concernedSince(journal: Journal, seq: number): ReadonlySet<TeamId> | "all" {
  if (seq < journal.older_from) return "all";
  const teams = new Set<TeamId>();
  for (const generation of [journal.newer, journal.older]) {
    for (let entry = generation; entry !== null && entry.seq > seq; entry = entry.previous) {
      for (const team of entry.teams) teams.add(team);
    }
  }
  return teams;
}

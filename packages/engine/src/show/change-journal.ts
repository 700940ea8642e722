import type { TeamId } from "../ids.ts";

/**
 * Which teams each of the newest events affected, so that changed personal slices are found without checking every
 * team. Entries live in two generations: when the newer one is full it becomes the older, so at least `generation`
 * entries are always available and memory stays bounded.
 */
export interface ChangeJournal {
  readonly newer: JournalEntry | null;
  readonly newer_count: number;
  /** Every event after this seq is in `newer`. */
  readonly newer_from: number;
  readonly older: JournalEntry | null;
  /** Every event after this seq is in `newer` or `older`. */
  readonly older_from: number;
}

interface JournalEntry {
  readonly seq: number;
  readonly teams: readonly TeamId[];
  readonly previous: JournalEntry | null;
}

const GENERATION_SIZE = 1024;

/** A journal that covers everything after `seq`; queries about earlier events report all teams as affected. */
export function createJournal(seq: number): ChangeJournal {
  return { newer: null, newer_count: 0, newer_from: seq, older: null, older_from: seq };
}

/** Records the teams affected by the event `seq`. */
export function recordAffectedTeams(
  journal: ChangeJournal,
  seq: number,
  teams: readonly TeamId[] | "all",
): ChangeJournal {
  if (teams === "all") return createJournal(seq);
  if (teams.length === 0) return journal;
  if (journal.newer_count < GENERATION_SIZE) {
    const newer: JournalEntry = { seq, teams, previous: journal.newer };
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
export function findTeamsAffectedSince(journal: ChangeJournal, seq: number): ReadonlySet<TeamId> | "all" {
  if (seq < journal.older_from) return "all";
  const teams = new Set<TeamId>();
  for (const generation of [journal.newer, journal.older]) {
    for (let entry = generation; entry !== null && entry.seq > seq; entry = entry.previous) {
      for (const team of entry.teams) teams.add(team);
    }
  }
  return teams;
}

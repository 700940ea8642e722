import type { CoreTables } from "./core-tables.ts";
import type { SecurityTables } from "./security-tables.ts";

/**
 * Rows as they lie in the database. Times are epoch milliseconds, flags 0 or 1, JSON is text, ids are UUIDv7 of the
 * application. A column that ends in `_folded` holds `foldText` of its neighbour, for search and uniqueness.
 */
export type Flag = 0 | 1;

/** Head row of a show: kept in step with its log, in the same transaction; what lists read. */
export interface ShowsTable {
  readonly id: string;
  readonly public_id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly name_folded: string;
  readonly description: string;
  readonly status: "ready" | "active" | "completed";
  readonly paused: Flag;
  readonly pending: Flag;
  readonly registration_open: Flag;
  readonly games_count: number;
  readonly teams_count: number;
  /** Seq of the newest event. */
  readonly seq: number;
  /** Show-clock moment of the newest event, rounded up. */
  readonly last_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The log. */
export interface ShowEventsTable {
  readonly show_id: string;
  /** 1, 2, 3, … without gaps within a show. */
  readonly seq: number;
  /** Show-clock moment, rounded down; the exact one is in `event`. */
  readonly at: number;
  readonly kind: string;
  /** Team whose personal fields (names) the event holds; they are blanked when the team is deleted. */
  readonly personal_of: string | null;
  /** `ShowEvent` as JSON. */
  readonly event: string;
}

/** Newest snapshot of a show's state; the log after `seq` completes it. */
export interface ShowSnapshotsTable {
  readonly show_id: string;
  readonly seq: number;
  readonly state: string;
  readonly created_at: number;
}

/** What a start, or a game added to a running show, froze; never changed. */
export interface FrozenContentTable {
  readonly id: string;
  readonly show_id: string;
  readonly content: string;
  readonly created_at: number;
}

/** Submissions of ended rounds. */
export interface RoundSubmissionsTable {
  readonly show_id: string;
  readonly run_id: string;
  readonly round_id: string;
  readonly team_id: string;
  readonly submission_id: string;
  /** Show-clock moment, rounded down. */
  readonly at: number;
  readonly answer: string;
  readonly state: "pending" | "validated" | "auto_validated";
  readonly judgement: string | null;
  readonly points: number;
}

/** Which shows use which library game. */
export interface ShowGamesTable {
  readonly show_id: string;
  readonly show_game_id: string;
  readonly game_id: string;
  readonly position: number;
}

/** Show clock minus the machine's monotonic clock, by boot of the machine. Of embedded databases. */
export interface ClockOffsetsTable {
  readonly boot_id: string;
  readonly offset_ms: number;
  readonly created_at: number;
}

/** How the show clock of all servers follows from the database server's clock. One row. */
export interface SharedClockTable {
  readonly id: number;
  /** Show clock minus the database server's wall clock. */
  readonly ahead_ms: number;
  /** Raised at each change of `ahead_ms`: when the wall clock of the database server jumped. */
  readonly version: number;
}

/** What a machine knew of the show clock when it looked last. */
export interface ClockBootsTable {
  readonly boot_id: string;
  /** Show clock minus the machine's monotonic clock. */
  readonly offset_ms: number;
  /** Of `shared_clock` then. */
  readonly version: number;
  /** Show-clock moment of the look. */
  readonly seen_at: number;
}

export interface WriteProbesTable {
  readonly id: number;
  readonly count: number;
}

export interface Tables extends CoreTables, SecurityTables {
  shows: ShowsTable;
  show_events: ShowEventsTable;
  show_snapshots: ShowSnapshotsTable;
  frozen_content: FrozenContentTable;
  round_submissions: RoundSubmissionsTable;
  show_games: ShowGamesTable;
  clock_offsets: ClockOffsetsTable;
  shared_clock: SharedClockTable;
  clock_boots: ClockBootsTable;
  write_probes: WriteProbesTable;
}

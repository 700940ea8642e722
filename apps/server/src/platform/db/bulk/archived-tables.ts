import type { Tables } from "../tables.ts";

/** A table that archives contain. */
export interface ArchivedTable {
  readonly name: keyof Tables;
  /** Primary key, by which pages are read. */
  readonly key: readonly string[];
  /** Rows per page. It bounds memory where single rows may have megabytes. */
  readonly pageRows: number;
}

const PAGE_ROWS = 500;
const LARGE_PAGE_ROWS = 50;
const HUGE_PAGE_ROWS = 4;

const define = <N extends keyof Tables>(
  name: N,
  key: readonly (keyof Tables[N] & string)[],
  pageRows = PAGE_ROWS,
): ArchivedTable & { readonly name: N } => ({ name, key, pageRows });

/** Ordered so that referenced tables come first. */
export const ARCHIVED_TABLES = [
  define("guard_rows", ["name"]),
  define("settings", ["key"]),
  define("users", ["id"]),
  define("external_identities", ["id"]),
  define("invitations", ["id"]),
  define("email_verifications", ["id"]),
  define("shows", ["id"]),
  define("show_events", ["show_id", "seq"]),
  define("show_snapshots", ["show_id"], HUGE_PAGE_ROWS),
  define("frozen_content", ["id"], HUGE_PAGE_ROWS),
  define("round_submissions", ["show_id", "round_id", "team_id"]),
  define("team_credentials", ["show_id", "team_id"]),
  define("show_co_hosts", ["show_id", "user_id"]),
  define("rehearsals", ["show_id"]),
  define("images", ["id"]),
  define("asset_capabilities", ["capability"]),
  define("audio_clips", ["id"]),
  define("audio_capabilities", ["capability"]),
  define("videos", ["id"]),
  define("video_capabilities", ["capability"]),
  define("games", ["id"], LARGE_PAGE_ROWS),
  define("game_tags", ["game_id", "tag_folded"]),
  define("game_rounds", ["id"], LARGE_PAGE_ROWS),
  define("media_links", ["link_key"]),
  define("show_games", ["show_id", "show_game_id"]),
  define("security_events", ["id"]),
  define("audit_log", ["id"]),
  define("mail_outbox", ["id"], LARGE_PAGE_ROWS),
  define("jobs", ["id"]),
  define("provider_pricing", ["id"]),
  define("usage_events", ["id"]),
  define("pending_rollups", ["id"]),
  define("usage_days", ["id"]),
  define("ai_attempts", ["id"], LARGE_PAGE_ROWS),
  define("budgets", ["id"]),
  define("budget_periods", ["id"]),
  define("budget_reservations", ["attempt_id", "period_id"]),
  define("providers", ["id"]),
  define("media_models", ["id"]),
  define("pricing_catalogs", ["id"]),
  define("pricing_rules", ["id", "version"]),
  define("unit_conversions", ["id", "version"]),
  define("rated_charges", ["id"]),
  define("unrated_events", ["event_id"]),
] as const satisfies readonly ArchivedTable[];

/**
 * Tables that are copied into another database, but not archived: sign-ins and links, which a restore ends anyway, the
 * counters of failed logins, when schedules last ran, and the data key, which the manifest of an archive carries
 * wrapped under a passphrase.
 */
export const COPIED_TABLES = [
  define("data_keys", ["slot"]),
  define("auth_sessions", ["id"]),
  define("account_tokens", ["id"]),
  define("co_host_links", ["show_id"]),
  define("provider_attempts", ["id"]),
  define("failed_logins", ["id"]),
  define("job_schedules", ["name"]),
] as const satisfies readonly ArchivedTable[];

/** Tables of this database alone, neither archived nor copied: clocks, probes, durations of migrations, servers. */
export const LOCAL_TABLES = [
  "clock_offsets",
  "shared_clock",
  "clock_boots",
  "write_probes",
  "migration_durations",
  "server_instances",
] as const satisfies readonly (keyof Tables)[];

/** Tables that are not archived. */
export const OMITTED_TABLES: readonly (keyof Tables)[] = [...LOCAL_TABLES, ...COPIED_TABLES.map(({ name }) => name)];

type Listed = (typeof ARCHIVED_TABLES | typeof COPIED_TABLES)[number]["name"] | (typeof LOCAL_TABLES)[number];
/** A new table must be in one of the lists. */
type Unlisted = Exclude<keyof Tables, Listed>;
true satisfies Unlisted extends never ? true : Unlisted;

import type { MediaStatus } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
export type Flag = 0 | 1;

export interface UsersTable {
  readonly id: string;
  readonly username: string;
  readonly username_folded: string;
  readonly email: string | null;
  readonly email_folded: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** Concatenation of all searchable fields, folded. */
  readonly search_folded: string;
  readonly password_hash: string;
  readonly role: "admin" | "user";
  readonly active: Flag;
  readonly communication_language: Locale;
  /** Part of every access token; incrementing it invalidates all of them. */
  readonly token_version: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly last_login_at: number | null;
  readonly version: number;
  /** Null until it was proved that mail to the address arrives. */
  readonly email_verified_at: number | null;
  /** 0: only the e-mail address, which is then verified, can be used to sign in. */
  readonly login_via_username: Flag;
}

/** One sign-in with its chain of refresh tokens. */
export interface AuthSessionsTable {
  readonly id: string;
  readonly user_id: string;
  /** SHA-256 of the current refresh token and of its predecessor. */
  readonly current_hash: string;
  readonly previous_hash: string | null;
  /** When the current token replaced the previous one. */
  readonly rotated_at: number;
  readonly created_at: number;
  readonly expires_at: number;
  /** Address and user agent of the login or the last renewal; null for sessions older than migration 0460. */
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** Settings changed by admins; values are JSON. */
export interface SettingsTable {
  readonly key: string;
  readonly value: string;
  readonly updated_at: number;
}

export interface GamesTable {
  readonly id: string;
  /** The show in which the game was written; its moderators may edit it. */
  readonly show_id: string | null;
  /** The host to whom it belongs. Games of the shared library have neither owner nor show. */
  readonly owner_id: string | null;
  readonly title: string;
  readonly title_folded: string;
  readonly description: string;
  readonly rules: string;
  /** Null until rendered (rows older than migration 0302). */
  readonly rules_html: string | null;
  readonly equipment: string;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly points: number;
  readonly buzzer_default: Flag;
  /** JSON list of strings, in the author's spelling. */
  readonly tags: string;
  readonly language: Locale;
  readonly cover_image_id: string | null;
  /** Hosts may read and play it; library games only. */
  readonly shared_with_hosts: Flag;
  readonly rounds_count: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  /** JSON by language; null without translations. */
  readonly translations: string | null;
  /** JSON list; null without terms. */
  readonly glossary: string | null;
}

/** Tags for filtering. */
export interface GameTagsTable {
  readonly game_id: string;
  readonly tag_folded: string;
}

export interface GameRoundsTable {
  readonly id: string;
  readonly game_id: string;
  /** Order within the game; has gaps after deletions. */
  readonly position: number;
  readonly type: string;
  readonly title: string | null;
  readonly question: string;
  readonly content: string;
  /** Null until rendered (rows older than migration 0302). */
  readonly content_html: string | null;
  /** JSON list of strings. */
  readonly answers: string;
  readonly answer_content: string;
  readonly answer_html: string | null;
  readonly description: string | null;
  readonly max_points: number;
  readonly time_limit_s: number | null;
  /** Null means the show's setting. */
  readonly timer_start: "with_question" | "by_hand" | "after_reading" | null;
  readonly scoring: "winner_takes_all" | "partial_credit";
  readonly speed_points: number;
  readonly buzzer_override: "use_game_default" | "enable" | "disable";
  readonly config: string;
  /** JSON by language; null without translations. */
  readonly translations: string | null;
}

/** Credentials of teams; never part of the event log. */
export interface TeamCredentialsTable {
  readonly show_id: string;
  readonly team_id: string;
  readonly name_folded: string;
  /** Empty for a team without a password. */
  readonly password_hash: string;
  /** Part of every team token; incrementing it logs the team's phones out. */
  readonly token_version: number;
  /** Input from which the team's code is derived; null until a code was requested. */
  readonly code_version: number | null;
  /** Keyed hash of the valid code; null without one. */
  readonly code_hash: string | null;
  /** Epoch ms. */
  readonly code_expires_at: number | null;
}

/** Users who run a show besides its owner. */
export interface ShowCoHostsTable {
  readonly show_id: string;
  readonly user_id: string;
  readonly added_at: number;
  /** Null for users invited by the owner directly; otherwise the expiry of the link that they used. */
  readonly expires_at: number | null;
}

/** Link by which any user becomes a co-host; one per show. */
export interface CoHostLinksTable {
  readonly show_id: string;
  /** SHA-256 of the token. */
  readonly token_hash: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Throw-away shows; no list contains them. */
export interface RehearsalsTable {
  readonly show_id: string;
  readonly kind: "rehearsal" | "load_check";
  /** The show that a rehearsal copied. */
  readonly source_show_id: string | null;
  /** The user who started it; null while authentication is off. */
  readonly user_id: string | null;
  readonly bots: number;
  /** `LoadCheck` as JSON, without its id; null for a rehearsal. */
  readonly report: string | null;
  /** Show-clock time. */
  readonly created_at: number;
  /** Show-clock time. The server that runs it extends this; afterwards, any server deletes the show and this row. */
  readonly expires_at: number;
}

/** Columns of files that may be generated. */
export interface GeneratedColumns {
  readonly status: MediaStatus;
  /** The run that made it; null for uploads. The run itself is deleted some time after its end. */
  readonly attempt_id: string | null;
  /** Name of the model at the vendor; null for uploads. */
  readonly model: string | null;
  /** JSON: `GenerationFacts`; null for uploads. */
  readonly generation: string | null;
}

export interface ImagesTable extends GeneratedColumns {
  readonly id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly name_folded: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly linked_type: string | null;
  readonly linked_id: string | null;
  readonly linked_is_primary: Flag;
  readonly created_at: number;
}

/** Random URL tokens of images, valid for one run of a show. */
export interface AssetCapabilitiesTable {
  readonly capability: string;
  readonly show_id: string;
  readonly run_id: string;
  readonly image_id: string;
  /** `display`, or the name of a step variant. */
  readonly variant: string;
}

export interface CoreTables {
  users: UsersTable;
  auth_sessions: AuthSessionsTable;
  settings: SettingsTable;
  games: GamesTable;
  game_tags: GameTagsTable;
  game_rounds: GameRoundsTable;
  team_credentials: TeamCredentialsTable;
  show_co_hosts: ShowCoHostsTable;
  co_host_links: CoHostLinksTable;
  rehearsals: RehearsalsTable;
  images: ImagesTable;
  asset_capabilities: AssetCapabilitiesTable;
}

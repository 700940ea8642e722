// Values of enumerations that pages need before any schema, such as for the search parameters of their routes. Without
// zod, which would be loaded with them.

export const ROLES = ["admin", "user"] as const;
export const SIGN_IN_METHODS = ["credentials", "keycloak", "external"] as const;
/** Sort orders of the list of users. */
export const USER_SORTS = ["username", "email", "last_login", "created"] as const;

export const SHOW_STATUSES = ["ready", "active", "completed"] as const;
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export const SCORING_METHODS = ["winner_takes_all", "partial_credit"] as const;
export const BUZZER_OVERRIDES = ["use_game_default", "enable", "disable"] as const;
/** Formats of exported games; `zip` contains the JSON, pictures and clips. */
export const GAME_EXPORT_FORMATS = ["zip", "json", "xlsx", "csv", "gift", "open_trivia", "text"] as const;
export type GameExportFormat = (typeof GAME_EXPORT_FORMATS)[number];
/** Ready shows with games and rounds. */
export const SHOW_TEMPLATES = [
  "pub_quiz",
  "buzzer_final",
  "classroom",
  "company_party",
  "family",
  "music_night",
  "sample",
] as const;
export type ShowTemplate = (typeof SHOW_TEMPLATES)[number];

/** Groups of log entries, which are the filters of the log screen, in its order. */
export const LOG_GROUPS = ["play", "buzzer", "answers", "points", "timer", "teams", "show"] as const;
export type LogGroup = (typeof LOG_GROUPS)[number];

export const ASSET_KINDS = ["image", "video", "audio"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
export const MEDIA_SOURCES = ["upload", "generated"] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];
/** What images and videos can be linked to. */
export const LINK_TARGETS = ["game", "round", "gameshow"] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** What a provider can be used for. */
export const CAPABILITIES = ["llm", "code", "image", "transcription", "video"] as const;
export type Capability = (typeof CAPABILITIES)[number];
export const PROVIDER_STATUSES = ["draft", "active", "error", "paused", "archived"] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];
/** What the result of a run is for. */
export const AI_PURPOSES = ["console", "library", "authoring"] as const;
export type AiPurpose = (typeof AI_PURPOSES)[number];

/** Areas of the administration, by which the audit log is filtered. */
export const AUDIT_AREAS = ["configuration", "users", "server", "database", "providers", "pricing"] as const;

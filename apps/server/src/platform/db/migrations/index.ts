import { LIVE_MIGRATIONS } from "./0001-live.ts";
import { CORE_MIGRATIONS } from "./0101-core.ts";
import { SHARED_CLOCK_MIGRATIONS } from "./0201-shared-clock.ts";
import { SHARED_GAMES_MIGRATIONS } from "./0301-shared-games.ts";
import { RENDERED_MARKDOWN_MIGRATIONS } from "./0302-rendered-markdown.ts";
import { FAILED_LOGINS_MIGRATIONS } from "./0305-failed-logins.ts";
import { ROUND_TIMER_MIGRATIONS } from "./0306-round-timer.ts";
import { SECURITY_EVENTS_MIGRATIONS } from "./0321-security-events.ts";
import { OWN_GAMES_MIGRATIONS } from "./0340-own-games.ts";
import { TEAM_CODES_MIGRATIONS } from "./0351-team-codes.ts";
import { CO_HOSTS_MIGRATIONS } from "./0380-co-hosts.ts";
import { SPEED_POINTS_MIGRATIONS } from "./0390-speed-points.ts";
import { ASSET_VARIANTS_MIGRATIONS } from "./0400-asset-variants.ts";
import { REHEARSALS_MIGRATIONS } from "./0420-rehearsals.ts";
import { GUARD_ROWS_MIGRATIONS } from "./0430-guard-rows.ts";
import { AUDIT_LOG_MIGRATIONS } from "./0433-audit-log.ts";
import { MAIL_MIGRATIONS } from "./0436-secrets-jobs-mail.ts";
import { SESSION_DEVICES_MIGRATIONS } from "./0460-session-devices.ts";
import { ACCOUNT_TOKENS_MIGRATIONS } from "./0470-account-tokens.ts";
import { INVITATIONS_MIGRATIONS } from "./0480-invitations.ts";
import { AUDIT_LOG_SEARCH_MIGRATIONS } from "./0483-audit-log-search.ts";
import { IDENTITIES_MIGRATIONS } from "./0490-identities.ts";
import { VERIFIED_ADDRESSES_MIGRATIONS } from "./0500-verified-addresses.ts";
import { AUDIO_MIGRATIONS } from "./0510-audio.ts";
import { MIGRATION_DURATIONS_MIGRATIONS } from "./0540-migration-durations.ts";
import { JOB_PROGRESS_MIGRATIONS } from "./0550-job-progress.ts";
import { CO_HOST_LINKS_MIGRATIONS } from "./0560-co-host-links.ts";
import { PROVIDERS_MIGRATIONS } from "./0600-providers.ts";
import { AI_ATTEMPTS_MIGRATIONS } from "./0610-ai-attempts.ts";
import { USAGE_MIGRATIONS } from "./0620-usage.ts";
import { PRICING_MIGRATIONS } from "./0640-pricing.ts";
import { VIDEOS_MIGRATIONS } from "./0660-videos.ts";
import { MEDIA_GENERATION_MIGRATIONS } from "./0680-media-generation.ts";
import { BUDGETS_MIGRATIONS } from "./0700-budgets.ts";
import { SERVER_INSTANCES_MIGRATIONS } from "./0740-server-instances.ts";
import { TRANSLATIONS_MIGRATIONS } from "./0710-translations.ts";
import { IDEMPOTENCY_KEYS_MIGRATIONS } from "./0720-idempotency-keys.ts";
import type { Migration } from "./migration.ts";

export type { Migration } from "./migration.ts";

/** All migrations, ordered by id; append new ones. */
export const migrations: readonly Migration[] = [
  ...LIVE_MIGRATIONS,
  ...CORE_MIGRATIONS,
  ...SHARED_CLOCK_MIGRATIONS,
  ...SHARED_GAMES_MIGRATIONS,
  ...RENDERED_MARKDOWN_MIGRATIONS,
  ...FAILED_LOGINS_MIGRATIONS,
  ...ROUND_TIMER_MIGRATIONS,
  ...SECURITY_EVENTS_MIGRATIONS,
  ...OWN_GAMES_MIGRATIONS,
  ...TEAM_CODES_MIGRATIONS,
  ...CO_HOSTS_MIGRATIONS,
  ...SPEED_POINTS_MIGRATIONS,
  ...ASSET_VARIANTS_MIGRATIONS,
  ...REHEARSALS_MIGRATIONS,
  ...GUARD_ROWS_MIGRATIONS,
  ...AUDIT_LOG_MIGRATIONS,
  ...MAIL_MIGRATIONS,
  ...SESSION_DEVICES_MIGRATIONS,
  ...ACCOUNT_TOKENS_MIGRATIONS,
  ...INVITATIONS_MIGRATIONS,
  ...AUDIT_LOG_SEARCH_MIGRATIONS,
  ...IDENTITIES_MIGRATIONS,
  ...VERIFIED_ADDRESSES_MIGRATIONS,
  ...AUDIO_MIGRATIONS,
  ...MIGRATION_DURATIONS_MIGRATIONS,
  ...JOB_PROGRESS_MIGRATIONS,
  ...CO_HOST_LINKS_MIGRATIONS,
  ...PROVIDERS_MIGRATIONS,
  ...AI_ATTEMPTS_MIGRATIONS,
  ...USAGE_MIGRATIONS,
  ...PRICING_MIGRATIONS,
  ...VIDEOS_MIGRATIONS,
  ...MEDIA_GENERATION_MIGRATIONS,
  ...BUDGETS_MIGRATIONS,
  ...TRANSLATIONS_MIGRATIONS,
  ...IDEMPOTENCY_KEYS_MIGRATIONS,
  ...SERVER_INSTANCES_MIGRATIONS,
];

import { live_migrations } from "./0001-live.ts";
import { core_migrations } from "./0101-core.ts";
import { shared_clock_migrations } from "./0201-shared-clock.ts";
import { shared_games_migrations } from "./0301-shared-games.ts";
import { rendered_markdown_migrations } from "./0302-rendered-markdown.ts";
import { failed_logins_migrations } from "./0305-failed-logins.ts";
import { round_timer_migrations } from "./0306-round-timer.ts";
import { security_events_migrations } from "./0321-security-events.ts";
import type { Migration } from "./migration.ts";

export type { Migration } from "./migration.ts";

/** All migrations, ordered by id; append new ones. */
export const migrations: readonly Migration[] = [
  ...live_migrations,
  ...core_migrations,
  ...shared_clock_migrations,
  ...shared_games_migrations,
  ...rendered_markdown_migrations,
  ...failed_logins_migrations,
  ...round_timer_migrations,
  ...security_events_migrations,
];

import { live_migrations } from "./0001-live.ts";
import { core_migrations } from "./0101-core.ts";
import { shared_clock_migrations } from "./0201-shared-clock.ts";
import type { Migration } from "./migration.ts";

export type { Migration } from "./migration.ts";

/** All migrations in order of their ids; a new one goes to the end. */
export const migrations: readonly Migration[] = [...live_migrations, ...core_migrations, ...shared_clock_migrations];

import { hostname } from "node:os";
import { joinCluster } from "../platform/cluster/index.ts";
import { readAppliedMigrations } from "../platform/db/inspect/applied-migrations.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import { findRetirement, RetiredDatabase } from "../platform/db/retirement.ts";
import { watchSchema } from "../startup/watch-schema.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** Registers the server with its peers; waits while one of them replaces the database. */
export function composeCluster({ config, logger, database, process: self }: Infrastructure, version: string) {
  const isSupervised = self.requestRestart !== null;
  return joinCluster({
    database,
    self: {
      id: self.instance_id,
      slot: isSupervised ? `${hostname()}:${process.ppid}` : self.instance_id,
      name: `${hostname()}:${config.port}`,
      version,
      is_supervised: isSupervised ? 1 : 0,
      started_at: self.started_at,
    },
    requestRestart: self.requestRestart,
    checkUsable: async () => {
      const retiredAt = await findRetirement(database);
      if (retiredAt !== null) throw new RetiredDatabase(retiredAt);
    },
    onWaiting: () => logger.warn("another server is replacing the database: this start waits for it"),
  });
}

/**
 * Drains and stops when a newer version has upgraded the database: an older version must not write to it. The
 * supervisor then starts what is installed by now. The embedded database belongs to one process.
 */
export function watchSharedSchema({ database, logger, process }: Infrastructure, startDraining: () => void) {
  if (database.transact === null) return null;
  return watchSchema({
    known: new Set(migrations.map(({ id }) => id)),
    readApplied: () => readAppliedMigrations(database),
    onNewer: (ids) => {
      logger.error({ ids }, "a newer version has upgraded the database: this server drains and stops");
      startDraining();
      process.requestRestart?.();
    },
  });
}

export type ComposedCluster = Awaited<ReturnType<typeof composeCluster>>;

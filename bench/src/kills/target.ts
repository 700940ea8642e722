import path from "node:path";
import { mkdir } from "node:fs/promises";
import { createDatabase } from "../../../e2e/support/databases.ts";
import {
  findServerBackends,
  migrations,
  openSnapshot,
  openTarget,
  type DatabaseLocation,
} from "@showrunner/server/testing";

/** A database beside the one in use, with the fields of its profile. */
export interface Target {
  readonly location: DatabaseLocation;
  readonly profile: object;
  drop(): Promise<void>;
}

/** Creates an empty database. */
export type CreateTarget = (name: string, dataDir: string) => Promise<Target>;

const createSqlite: CreateTarget = (name, dataDir) =>
  Promise.resolve({
    location: { dialect: "sqlite", folder: path.join(dataDir, name) },
    profile: { type: "sqlite", name, description: "", database_path: name, enable_foreign_keys: true },
    drop: () => Promise.resolve(),
  });

/** The kinds of databases on this machine. */
export async function findTargets(): Promise<ReadonlyMap<string, CreateTarget>> {
  const targets = new Map<string, CreateTarget>([["SQLite", createSqlite]]);
  const found = new Set((await findServerBackends()).map(({ server }) => server));
  for (const kind of ["postgres", "mariadb"] as const)
    if (found.has(kind)) targets.set(kind, (name) => createServerTarget(kind, name));
  return targets;
}

async function createServerTarget(kind: "postgres" | "mariadb", name: string): Promise<Target> {
  const created = await createDatabase(kind);
  if (created === null || created.profile.type === "sqlite") throw new Error(`there is no ${kind}`);
  const { profile, drop } = created;
  const { host, port, database, username: user, password } = profile;
  const dialect = kind === "postgres" ? "postgres" : "mysql";
  const location = { dialect, host, port, user, password, database, schema: null, tls: null, pool_size: 2 } as const;
  return { location, profile: { ...profile, name }, drop };
}

/** Number of migrations that a database to be upgraded lacks. */
const PENDING_MIGRATION_COUNT = 40;
const FILLER_ROWS = 3_000;

/** Fills a target with the tables of an older version and some rows. */
export async function createOlderSchema({ location }: Target): Promise<void> {
  if (location.dialect === "sqlite") await mkdir(location.folder, { recursive: true });
  const target = await openTarget(location);
  try {
    await target.createMigrationsTable();
    await target.migrate(migrations.slice(0, -PENDING_MIGRATION_COUNT).map(({ id }) => id));
    await target.insert(
      "settings",
      ["key", "value", "updated_at"],
      [["setup_done_at", "1"], ...Array.from({ length: FILLER_ROWS }, (_, n) => [`row-${n}`, "1"])].map((row) => [
        ...row,
        1,
      ]),
    );
    // The table that marks an incomplete database.
    for (const sql of [
      "drop table incomplete_restore",
      "delete from schema_migrations where id = '9999_incomplete_restore'",
    ])
      await target.query({ sql, parameters: [] });
  } finally {
    await target.close();
  }
}

/** What `createOlderSchema` writes into `settings`. */
export const OLDER_SETTINGS_ROWS = FILLER_ROWS + 1;

/** Counts the rows of a table without using the product; null without the table. */
export async function countTargetRows({ location }: Target, table: "shows" | "settings"): Promise<number | null> {
  try {
    const snapshot = await openSnapshot(location);
    try {
      const sql = `select count(*) as count from ${table}`;
      const [row] = (await snapshot.query({ sql, parameters: [] })) as readonly { readonly count: number | string }[];
      return Number(row?.count);
    } finally {
      await snapshot.close();
    }
  } catch {
    return null;
  }
}

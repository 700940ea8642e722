import Sqlite from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database, Dialect } from "../database.ts";
import type { DatabaseLocation } from "../database-location.ts";
import { migrations, type Migration } from "../migrations/index.ts";
import { createBackend } from "../open-database.ts";
import type { SqlBackend } from "../servers/sql-backend.ts";
import { openServer } from "../servers/open-server.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";
import type { RawStatement } from "../statement.ts";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { findServers, createUniqueName, buildUrl, type ServerKind, type TestServer } from "./test-servers.ts";

/** An empty database that keeps its data when it is closed and reopened. */
export interface DatabaseSlot {
  /** Null for a database that lives in this process. */
  readonly location: DatabaseLocation | null;
  /** URL for `DATABASE_URL`; null if `location` is null. */
  readonly url: string | null;
  /** Opens with these migrations, or with the product's. */
  open(withMigrations?: readonly Migration[]): Promise<Database>;
  /** Runs statements directly, while the product does not have the database open. */
  execute(statements: readonly RawStatement[]): Promise<void>;
  /** Call this after closing everything that was opened. */
  drop(): Promise<void>;
}

/** A kind of database that tests run on. */
export interface TestBackend {
  /** Display name; scripts/test.ts reads it from test titles (`on NAME`). */
  readonly name: string;
  readonly dialect: Dialect;
  /** Null for the embedded backends. */
  readonly server: ServerKind | null;
  /** Whether several servers may share one database. */
  readonly isShared: boolean;
  createSlot(): Promise<DatabaseSlot>;
}

export interface TestDatabase {
  readonly database: Database;
  readonly slot: DatabaseSlot;
  /** Closes and drops the database, or empties it for another test. */
  drop(): Promise<void>;
}

export const sqliteBackend: TestBackend = {
  name: "SQLite",
  dialect: "sqlite",
  server: null,
  isShared: false,
  createSlot: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
    const location = { dialect: "sqlite", folder } as const;
    return {
      location,
      url: `sqlite:${folder}`,
      open: (given = migrations) => openSqlite(folder, given),
      execute: (statements) => {
        const file = new Sqlite(path.join(folder, "showrunner.sqlite"));
        for (const { sql, parameters } of statements) file.prepare(sql).run(...parameters);
        file.close();
        return Promise.resolve();
      },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

async function executeOn(backend: SqlBackend, statements: readonly RawStatement[]): Promise<void> {
  const connection = await backend.connectDedicated();
  await backend.lockSchema(connection);
  for (const { sql, parameters } of statements) await connection.query(sql, parameters);
  connection.release("never");
  await backend.close();
}

/** One engine for all test files of this process, because it starts slowly and needs much memory. */
let embeddedPostgres: Promise<TestBackend> | undefined;

async function createEmbeddedPostgresBackend(): Promise<TestBackend> {
  const engine = new EmbeddedPostgres();
  await engine.waitUntilReady();
  return {
    name: "embedded PostgreSQL",
    dialect: "postgres",
    server: null,
    isShared: true,
    createSlot: () => {
      const schema = createUniqueName();
      return Promise.resolve({
        location: null,
        url: null,
        open: (given = migrations) => openServer(engine.createBackend(schema), given),
        execute: (statements) => executeOn(engine.createBackend(schema), statements),
        drop: () => engine.dropSchema(schema),
      });
    },
  };
}

function createServerBackend({ name, kind, location: server, executeAsAdmin }: TestServer): TestBackend {
  return {
    name,
    dialect: server.dialect,
    server: kind,
    isShared: true,
    createSlot: async () => {
      const location = { ...server, database: createUniqueName() };
      await executeAsAdmin([`create database ${location.database}`]);
      return {
        location,
        url: buildUrl(location),
        open: (given = migrations) => openServer(createBackend(location), given),
        execute: (statements) => executeOn(createBackend(location), statements),
        drop: () =>
          executeAsAdmin([`drop database ${location.database}${server.dialect === "postgres" ? " with (force)" : ""}`]),
      };
    },
  };
}

/** Available database servers. With CI=true, PostgreSQL and MariaDB are required. */
export async function findServerBackends(): Promise<readonly TestBackend[]> {
  return (await findServers()).map(createServerBackend);
}

/**
 * The backends that repositories and the event log must support: SQLite and the available servers. Without a PostgreSQL
 * server an embedded one stands in for it.
 */
export async function findBackends(): Promise<readonly TestBackend[]> {
  const servers = await findServerBackends();
  if (servers.some(({ server }) => server === "postgres")) return [sqliteBackend, ...servers];
  return [sqliteBackend, await (embeddedPostgres ??= createEmbeddedPostgresBackend()), ...servers];
}

/**
 * Backend of tests that do not depend on a particular one: SQLite, or the one named by TEST_BACK_END (`postgres`,
 * `mariadb`, `mysql`), which runs the whole server on another database.
 */
export async function findDefaultBackend(): Promise<TestBackend> {
  const requestedServer = process.env["TEST_BACK_END"] ?? "";
  if (requestedServer === "") return sqliteBackend;
  const found = (await findServerBackends()).find(({ server }) => server === requestedServer);
  if (found === undefined) throw new Error(`there is no server for TEST_BACK_END=${requestedServer}`);
  return found;
}

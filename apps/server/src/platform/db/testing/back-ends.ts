import Sqlite from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database, Dialect } from "../database.ts";
import type { DatabaseLocation } from "../location.ts";
import { migrations, type Migration } from "../migrations/index.ts";
import { backendOf } from "../open.ts";
import type { SqlBackend } from "../servers/backend.ts";
import { openServer } from "../servers/open.ts";
import { openSqlite } from "../sqlite/open.ts";
import type { RawStatement } from "../statement.ts";
import { EmbeddedPostgres } from "./pglite.ts";
import { findServers, uniqueName, urlOf, type ServerKind, type TestServerAt } from "./servers.ts";

/** An empty database that keeps its data when it is closed and reopened. */
export interface Place {
  /** Null for a database that lives in this process. */
  readonly location: DatabaseLocation | null;
  /** For `DATABASE_URL`; null like `location`. */
  readonly url: string | null;
  /** Opens with these migrations, or with the product's. */
  open(with_migrations?: readonly Migration[]): Promise<Database>;
  /** Runs statements directly, while the product does not have the database open. */
  execute(statements: readonly RawStatement[]): Promise<void>;
  /** Call after everything that was opened has been closed. */
  drop(): Promise<void>;
}

/** A kind of database that tests run on. */
export interface BackEnd {
  /** Display name; scripts/test.ts reads it from test titles (`on NAME`). */
  readonly name: string;
  readonly dialect: Dialect;
  /** Null for the embedded ones. */
  readonly server: ServerKind | null;
  /** Whether several servers may share one database. */
  readonly shared: boolean;
  place(): Promise<Place>;
}

export const sqlite: BackEnd = {
  name: "SQLite",
  dialect: "sqlite",
  server: null,
  shared: false,
  place: async () => {
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
  const connection = await backend.connectAlone();
  await backend.lockSchema(connection);
  for (const { sql, parameters } of statements) await connection.query(sql, parameters);
  connection.release("never");
  await backend.close();
}

async function embeddedPostgres(): Promise<BackEnd> {
  const engine = new EmbeddedPostgres();
  await engine.ready();
  return {
    name: "embedded PostgreSQL",
    dialect: "postgres",
    server: null,
    shared: true,
    place: () => {
      const schema = uniqueName();
      return Promise.resolve({
        location: null,
        url: null,
        open: (given = migrations) => openServer(engine.backend(schema), given),
        execute: (statements) => executeOn(engine.backend(schema), statements),
        drop: () => engine.drop(schema),
      });
    },
  };
}

function onServer({ name, kind, location: server, admin }: TestServerAt): BackEnd {
  return {
    name,
    dialect: server.dialect,
    server: kind,
    shared: true,
    place: async () => {
      const location = { ...server, database: uniqueName() };
      await admin([`create database ${location.database}`]);
      return {
        location,
        url: urlOf(location),
        open: (given = migrations) => openServer(backendOf(location), given),
        execute: (statements) => executeOn(backendOf(location), statements),
        drop: () =>
          admin([`drop database ${location.database}${server.dialect === "postgres" ? " with (force)" : ""}`]),
      };
    },
  };
}

/** Available database servers; with CI=true PostgreSQL and MariaDB are required. */
export async function serverBackEnds(): Promise<readonly BackEnd[]> {
  return (await findServers()).map(onServer);
}

/** All available backends that repositories and the event log must support. */
export async function backEnds(): Promise<readonly BackEnd[]> {
  return [sqlite, await embeddedPostgres(), ...(await serverBackEnds())];
}

/**
 * Backend of tests that need no particular one: SQLite, or the one named by TEST_BACK_END (`postgres`, `mariadb`,
 * `mysql`), to run the whole server on another database.
 */
export async function usualBackEnd(): Promise<BackEnd> {
  const wanted = process.env["TEST_BACK_END"] ?? "";
  if (wanted === "") return sqlite;
  const found = (await serverBackEnds()).find(({ server }) => server === wanted);
  if (found === undefined) throw new Error(`there is no server for TEST_BACK_END=${wanted}`);
  return found;
}

import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import type { ServerLocation } from "../database-location.ts";
import { createBackend } from "../open-database.ts";
import { RETIREMENT_KEY } from "../retirement.ts";
import type { SqlBackend, SqlConnection } from "../servers/sql-backend.ts";
import { setSafeTimeout } from "../../safe-timers.ts";
import { InspectionFailure } from "./classify-failure.ts";
import {
  buildAppliedQuery,
  toAppliedMigration,
  type AppliedMigration,
  type InspectedDatabase,
} from "./schema-state.ts";

/** Time limit of the whole inspection, in ms; longer than the drivers wait for a connection. */
const DEADLINE_MS = 8_000;

const select = async <Row>(connection: SqlConnection, text: string, parameters: readonly unknown[] = []) =>
  (await connection.query(text, parameters)).rows as readonly Row[];

async function readVersion(connection: SqlConnection): Promise<string> {
  const [row] = await select<{ version: string }>(connection, "select version() as version");
  return row?.version ?? "";
}

/** Input such as "PostgreSQL 16.4 (Debian …) on x86_64 …" and "5.5.5-10.11.6-MariaDB-0+deb12u1". */
function formatServerVersion(version: string): string {
  const number = /(\d+\.\d+(\.\d+)?)/.exec(version.replace(/^5\.5\.5-/, ""))?.[1] ?? "";
  if (version.startsWith("PostgreSQL")) return `PostgreSQL ${number}`;
  return `${/mariadb/i.test(version) ? "MariaDB" : "MySQL"} ${number}`;
}

async function measureRoundTrip(connection: SqlConnection): Promise<number> {
  const startedAt = performance.now();
  await connection.query("select 1");
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

/** Tries the operations of a migration, and undoes them. */
async function checkPermissions({ dialect }: SqlBackend, connection: SqlConnection, schema: string | null) {
  const table = `showrunner_test_${randomBytes(6).toString("hex")}`;
  if (dialect === "mysql") {
    await connection.query(`create table ${table} (id int primary key)`);
    await connection.query(`drop table ${table}`);
    return;
  }
  await connection.query("begin");
  try {
    const found = await select(connection, "select 1 from pg_namespace where nspname = $1", [schema ?? "public"]);
    // Safe to interpolate: schemas are plain identifiers.
    if (found.length === 0) await connection.query(`create schema ${schema}`);
    await connection.query(`create table ${table} (id int primary key)`);
  } finally {
    await connection.query("rollback");
  }
}

async function readTables({ dialect }: SqlBackend, connection: SqlConnection): Promise<readonly string[]> {
  const schema = dialect === "postgres" ? "current_schema()" : "database()";
  const rows = await select<{ name: string }>(
    connection,
    `select table_name as name from information_schema.tables where table_schema = ${schema}`,
  );
  return rows.map(({ name }) => name);
}

/** Null if the table has the right name but belongs to another program. */
async function readApplied(
  { isServerRejection }: SqlBackend,
  connection: SqlConnection,
  tables: readonly string[],
): Promise<readonly AppliedMigration[] | null> {
  try {
    return (await select<AppliedMigration>(connection, buildAppliedQuery(tables))).map(toAppliedMigration);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (isServerRejection(error) || code === "ER_BAD_FIELD_ERROR") return null;
    throw error;
  }
}

async function readSettings({ dialect }: SqlBackend, connection: SqlConnection) {
  const key = dialect === "postgres" ? `"key"` : "`key`";
  const rows = await select<{ name: string; updated_at: number }>(
    connection,
    `select ${key} as name, updated_at from settings where ${key} in ('setup_done_at', '${RETIREMENT_KEY}')`,
  );
  return new Map(rows.map(({ name, updated_at }) => [name, Number(updated_at)]));
}

async function inspectConnection(
  backend: SqlBackend,
  connection: SqlConnection,
  { schema }: ServerLocation,
  expected: "postgres" | "mysql" | "mariadb",
): Promise<InspectedDatabase> {
  const version = await readVersion(connection);
  if (expected !== "postgres" && (expected === "mariadb") !== /mariadb/i.test(version))
    throw new InspectionFailure("wrong_type");
  await backend.checkRequirements(connection);
  const roundTripMs = await measureRoundTrip(connection);
  await checkPermissions(backend, connection, schema);
  const tables = await readTables(backend, connection);
  const applied = tables.includes("schema_migrations") ? await readApplied(backend, connection, tables) : null;
  const settings =
    applied !== null && tables.includes("settings")
      ? await readSettings(backend, connection)
      : new Map<string, number>();
  return {
    server_version: formatServerVersion(version),
    round_trip_ms: roundTripMs,
    schema: { tables, applied, isSetUp: settings.has("setup_done_at") },
    retired_at: settings.get(RETIREMENT_KEY) ?? null,
  };
}

/** Rejects with the driver's error or an `InspectionFailure`. */
export async function inspectServer(
  location: ServerLocation,
  expected: "postgres" | "mysql" | "mariadb",
  createSocket: () => Socket,
): Promise<InspectedDatabase> {
  const sockets = new Set<Socket>();
  const backend = createBackend(location, () => {
    const socket = createSocket();
    sockets.add(socket);
    return socket;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setSafeTimeout(() => reject(new InspectionFailure("unreachable")), DEADLINE_MS);
  });
  const inspect = async (): Promise<InspectedDatabase> => {
    const connection = await backend.connectDedicated();
    try {
      return await inspectConnection(backend, connection, location, expected);
    } finally {
      connection.release("never");
    }
  };
  const inspection = inspect();
  inspection.catch(() => undefined);
  try {
    return await Promise.race([inspection, late]);
  } finally {
    clearTimeout(timer);
    // Also ends an inspection that missed the deadline.
    for (const socket of sockets) socket.destroySoon();
    await backend.close().catch(() => undefined);
  }
}

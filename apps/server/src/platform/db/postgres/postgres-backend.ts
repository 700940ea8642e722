import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { Client, Pool, types, type ClientConfig, type CustomTypesConfig, type PoolClient } from "pg";
import { UnsuitableDatabase } from "../errors.ts";
import type { ServerLocation } from "../database-location.ts";
import type { SqlBackend, SqlConnection } from "../servers/sql-backend.ts";
import { PoolEpoch } from "../servers/pool-epoch.ts";
import {
  findPostgresProblem,
  isPostgresRejection,
  toPostgresParameters,
  toPostgresRawError,
  loadPostgresUniqueConstraints,
} from "./postgres-server.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Idle connections are closed after this time. */
const IDLE_MS = 60_000;

/** Returns bigint columns as numbers: times and counts of the product are far below 2^53. */
const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format): ((value: string) => unknown) =>
    oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** The idle timeout frees the locks of a process that stopped during a transaction. */
const WRITE_LIMITS = {
  statement_timeout: 6_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 7_000,
} as const;
const READ_LIMITS = { statement_timeout: 15_000, query_timeout: 16_000 } as const;

function buildClientConfig({ host, port, user, password, database, schema, tls }: ServerLocation): ClientConfig {
  const settings = [
    "default_transaction_isolation=read\\ committed",
    ...(schema === null ? [] : [`search_path=${schema}`]),
  ];
  return {
    host,
    port,
    user,
    database,
    ...(password === null ? {} : { password }),
    ssl:
      tls === null
        ? false
        : {
            rejectUnauthorized: tls.verify,
            ...(tls.ca === null ? {} : { ca: tls.ca }),
            ...(tls.cert === null ? {} : { cert: tls.cert }),
            ...(tls.key === null ? {} : { key: tls.key }),
          },
    application_name: "showrunner",
    options: settings.map((setting) => `-c ${setting}`).join(" "),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: typeParsers,
  };
}

function wrapConnection(client: Client | PoolClient, release: (destroy: boolean) => void): SqlConnection {
  // The pool listens for errors only while a client is idle; without a listener, a lost connection would end the
  // process.
  const ignore = (): void => undefined;
  client.on("error", ignore);
  return {
    query: async (sql, parameters = []) => {
      const { rows, rowCount } = await client.query<object>(sql, toPostgresParameters(parameters));
      return { rows, affected: rowCount ?? 0 };
    },
    release: (use) => {
      client.off("error", ignore);
      release(use === "never");
    },
  };
}

/** The same lock number for all servers that migrate the same schema. */
function getLockKey(schema: string | null): string {
  const hash = createHash("sha256")
    .update(`showrunner migrations ${schema ?? ""}`)
    .digest();
  return hash.readBigInt64BE().toString();
}

export function createPostgresBackend(location: ServerLocation, createSocket?: () => Socket): SqlBackend {
  const config = {
    ...buildClientConfig(location),
    ...(createSocket === undefined ? {} : { stream: createSocket }),
  };
  const reads = Math.ceil(location.pool_size / 2);
  const pools = {
    read: new Pool({ ...config, ...READ_LIMITS, max: reads, idleTimeoutMillis: IDLE_MS }),
    write: new Pool({
      ...config,
      ...WRITE_LIMITS,
      pipeline: true,
      max: Math.max(1, location.pool_size - reads),
      idleTimeoutMillis: IDLE_MS,
    }),
  };
  // A connection that is lost while idle is replaced on the next use.
  for (const pool of Object.values(pools)) pool.on("error", () => undefined);
  const poolEpoch = new PoolEpoch<PoolClient>();
  return {
    dialect: "postgres",
    supportsPipelining: true,
    connect: async (purpose) => {
      let client = await pools[purpose].connect();
      while (!poolEpoch.isCurrent(client)) {
        client.release(true);
        client = await pools[purpose].connect();
      }
      const used = client;
      return wrapConnection(used, (destroy) => {
        if (destroy) poolEpoch.markLost(used);
        used.release(destroy);
      });
    },
    connectDedicated: async () => {
      const client = new Client(config);
      await client.connect();
      return wrapConnection(client, () => {
        client.on("error", () => undefined);
        void client.end();
      });
    },
    lockSchema: async (connection) => {
      await connection.query("select pg_advisory_lock($1)", [getLockKey(location.schema)]);
      if (location.schema === null) return;
      const { rows } = await connection.query("select 1 from pg_namespace where nspname = $1", [location.schema]);
      // Safe to interpolate: the configuration only accepts plain identifiers.
      if (rows.length === 0) await connection.query(`create schema ${location.schema}`);
    },
    checkRequirements: async (connection) => {
      const problem = await findPostgresProblem(connection);
      if (problem !== null) throw new UnsuitableDatabase(problem);
    },
    loadUniqueRules: loadPostgresUniqueConstraints,
    toRawError: toPostgresRawError,
    isServerRejection: isPostgresRejection,
    close: async () => {
      await Promise.all([pools.read.end(), pools.write.end()]);
    },
  };
}

import { createHash } from "node:crypto";
import { Client, Pool, types, type ClientConfig, type PoolClient } from "pg";
import { UnsuitableDatabase } from "../errors.ts";
import type { ServerLocation } from "../location.ts";
import type { SqlBackend, SqlConnection } from "../servers/backend.ts";
import { Generations } from "../servers/generations.ts";
import { inspectPostgres, isPostgresRefusal, postgresParameters, postgresRaw, postgresUniqueRules } from "./server.ts";

const connect_timeout_ms = 5_000;
/** Idle connections are closed after this time. */
const idle_ms = 60_000;

/** bigint; times and counts of the product are far below 2^53. */
const int8 = 20;
const own_types = {
  getTypeParser: (oid: number, format?: "text" | "binary"): ((value: string) => unknown) =>
    oid === int8 ? Number : (types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** The idle timeout frees the locks of a process that stopped during a transaction. */
const write_limits = {
  statement_timeout: 6_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 7_000,
} as const;
const read_limits = { statement_timeout: 15_000, query_timeout: 16_000 } as const;

function clientConfig({ host, port, user, password, database, schema, tls }: ServerLocation): ClientConfig {
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
    connectionTimeoutMillis: connect_timeout_ms,
    keepAlive: true,
    types: own_types,
  };
}

function connectionOn(client: Client | PoolClient, release: (destroy: boolean) => void): SqlConnection {
  // The pool only listens while a client is idle; without a listener, a lost connection would end the process.
  const ignore = (): void => undefined;
  client.on("error", ignore);
  return {
    query: async (sql, parameters = []) => {
      const { rows, rowCount } = await client.query<object>(sql, postgresParameters(parameters));
      return { rows, affected: rowCount ?? 0 };
    },
    release: (use) => {
      client.off("error", ignore);
      release(use === "never");
    },
  };
}

/** One lock number for all servers that migrate the same schema. */
function lockKey(schema: string | null): string {
  const hash = createHash("sha256")
    .update(`showrunner migrations ${schema ?? ""}`)
    .digest();
  return hash.readBigInt64BE().toString();
}

export function postgresBackend(location: ServerLocation): SqlBackend {
  const config = clientConfig(location);
  const reads = Math.ceil(location.pool_size / 2);
  const pools = {
    read: new Pool({ ...config, ...read_limits, max: reads, idleTimeoutMillis: idle_ms }),
    write: new Pool({
      ...config,
      ...write_limits,
      pipeline: true,
      max: Math.max(1, location.pool_size - reads),
      idleTimeoutMillis: idle_ms,
    }),
  };
  // A connection that is lost while idle is replaced on the next use.
  for (const pool of Object.values(pools)) pool.on("error", () => undefined);
  const generations = new Generations<PoolClient>();
  return {
    dialect: "postgres",
    pipelines: true,
    connect: async (purpose) => {
      let client = await pools[purpose].connect();
      while (!generations.isCurrent(client)) {
        client.release(true);
        client = await pools[purpose].connect();
      }
      const used = client;
      return connectionOn(used, (destroy) => {
        if (destroy) generations.lost(used);
        used.release(destroy);
      });
    },
    connectAlone: async () => {
      const client = new Client(config);
      await client.connect();
      return connectionOn(client, () => {
        client.on("error", () => undefined);
        void client.end();
      });
    },
    lockSchema: async (connection) => {
      await connection.query("select pg_advisory_lock($1)", [lockKey(location.schema)]);
      if (location.schema === null) return;
      const { rows } = await connection.query("select 1 from pg_namespace where nspname = $1", [location.schema]);
      // Safe to interpolate: the configuration only accepts plain identifiers.
      if (rows.length === 0) await connection.query(`create schema ${location.schema}`);
    },
    inspect: async (connection) => {
      const problem = await inspectPostgres(connection);
      if (problem !== null) throw new UnsuitableDatabase(problem);
    },
    uniqueRules: postgresUniqueRules,
    raw: postgresRaw,
    isRefusal: isPostgresRefusal,
    close: async () => {
      await Promise.all([pools.read.end(), pools.write.end()]);
    },
  };
}

import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import {
  createConnection,
  createPool,
  type Connection,
  type ConnectionOptions,
  type PoolConnection,
  type ResultSetHeader,
} from "mysql2/promise";
import { UnsuitableDatabase } from "../errors.ts";
import type { ServerLocation } from "../database-location.ts";
import type { SqlBackend, SqlConnection } from "../servers/sql-backend.ts";
import { PoolEpoch } from "../servers/pool-epoch.ts";
import {
  detectFlavour,
  findMysqlProblem,
  isMysqlRejection,
  toMysqlRawError,
  loadMysqlUniqueConstraints,
  type Flavour,
} from "./mysql-server.ts";
import { setSafeTimeout } from "../../safe-timers.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Well below the 5 s after which MySQL itself closes idle write connections. */
const IDLE_MS = { read: 60_000, write: 3_000 } as const;
const MIGRATION_WAIT_S = 600;
const QUERY_TIMEOUT_MS = { read: 16_000, write: 7_000 } as const;

/** Session settings. The server ends idle transactions after some seconds to free their locks. */
function buildSessionSettings(purpose: "read" | "write" | "alone", flavour: Flavour): string {
  const settings = [
    // No disabled escapes, and no silent truncation.
    "sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
    flavour === "mariadb" ? "tx_isolation = 'READ-COMMITTED'" : "transaction_isolation = 'READ-COMMITTED'",
  ];
  if (purpose === "write")
    settings.push(
      "innodb_lock_wait_timeout = 4",
      // A deadlock ends the transaction; the next statement must not commit on its own.
      "autocommit = 0",
      // MySQL has no idle-transaction timeout; its connection timeout has the same effect. It is longer than one lock
      // wait and shorter than two, so that a retry succeeds.
      flavour === "mariadb" ? "idle_transaction_timeout = 5" : "wait_timeout = 5",
    );
  return `set ${settings.map((setting) => `session ${setting}`).join(", ")}`;
}

function buildConnectionOptions({ host, port, user, password, database, tls }: ServerLocation): ConnectionOptions {
  return {
    host,
    port,
    user,
    database,
    // An update counts every row that it finds, as in the other databases, also if the row stays the same.
    flags: ["FOUND_ROWS"],
    ...(password === null ? {} : { password }),
    ...(tls === null
      ? {}
      : {
          ssl: {
            rejectUnauthorized: tls.verify,
            verifyIdentity: tls.verify,
            ...(tls.ca === null ? {} : { ca: tls.ca }),
            ...(tls.cert === null ? {} : { cert: tls.cert }),
            ...(tls.key === null ? {} : { key: tls.key }),
          },
        }),
    charset: "UTF8MB4_BIN",
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableKeepAlive: true,
    decimalNumbers: true,
    // Objects passed as values must never be expanded to SQL.
    stringifyObjects: true,
  };
}

/**
 * Replaces the driver's timeout, which starts when a statement is sent; that never happens on a connection that went
 * silent.
 */
async function withTimeout<T>(reply: Promise<T>, limitMs: number, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setSafeTimeout(() => {
      giveUp();
      reject(Object.assign(new Error("the server did not respond in time"), { code: "PROTOCOL_SEQUENCE_TIMEOUT" }));
    }, limitMs);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

function wrapConnection(
  connection: Connection,
  limitMs: number | null,
  release: (destroy: boolean) => void,
): SqlConnection {
  return {
    query: async (sql, parameters) => {
      const reply = connection.query({ sql, values: parameters === undefined ? [] : [...parameters] });
      // Makes later queries on this connection fail at once.
      const giveUp = (): void => connection.destroy();
      const [result] = await (limitMs === null ? reply : withTimeout(reply, limitMs, giveUp));
      return Array.isArray(result)
        ? { rows: result, affected: 0 }
        : { rows: [], affected: (result as ResultSetHeader).affectedRows };
    },
    release: (use) => release(use === "never"),
  };
}

/** Lock names have at most 64 characters and are global to the server. */
function getLockName(database: string): string {
  return `showrunner-${createHash("sha256").update(database).digest("hex").slice(0, 32)}`;
}

export function createMysqlBackend(location: ServerLocation, createSocket?: () => Socket): SqlBackend {
  const options: ConnectionOptions = {
    ...buildConnectionOptions(location),
    ...(createSocket === undefined ? {} : { stream: () => createSocket().connect(location.port, location.host) }),
  };
  let flavour: Flavour = "mariadb";
  const openPool = (purpose: "read" | "write", connectionLimit: number) => {
    const newPool = createPool({ ...options, connectionLimit, maxIdle: 1, idleTimeout: IDLE_MS[purpose] });
    // Queued before any statement of the pool's user. A connection without these settings is discarded.
    newPool.pool.on("connection", (connection) => {
      connection.query(buildSessionSettings(purpose, flavour), (error) => {
        if (error !== null) connection.destroy();
      });
    });
    return newPool;
  };
  const poolEpoch = new PoolEpoch<PoolConnection["connection"]>();
  const reads = Math.ceil(location.pool_size / 2);
  const pools = { read: openPool("read", reads), write: openPool("write", Math.max(1, location.pool_size - reads)) };
  return {
    dialect: "mysql",
    // A statement after a deadlock would run in the next transaction.
    supportsPipelining: false,
    connect: async (purpose) => {
      let connection = await pools[purpose].getConnection();
      while (!poolEpoch.isCurrent(connection.connection)) {
        connection.destroy();
        connection = await pools[purpose].getConnection();
      }
      const used = connection;
      return wrapConnection(used, QUERY_TIMEOUT_MS[purpose], (destroy) => {
        if (!destroy) return used.release();
        poolEpoch.markLost(used.connection);
        used.destroy();
      });
    },
    connectDedicated: async () => {
      const connection = await createConnection(options);
      const alone = wrapConnection(connection, null, () => connection.destroy());
      try {
        flavour = await detectFlavour(alone);
        await alone.query(buildSessionSettings("alone", flavour));
      } catch (error) {
        connection.destroy();
        throw error;
      }
      return alone;
    },
    lockSchema: async (connection) => {
      const { rows } = await connection.query("select get_lock(?, ?) as locked", [
        getLockName(location.database),
        MIGRATION_WAIT_S,
      ]);
      const [row] = rows as readonly { locked: number | null }[];
      if (row?.locked !== 1) throw new UnsuitableDatabase("another server has been changing its schema for minutes");
    },
    checkRequirements: async (connection) => {
      const problem = await findMysqlProblem(connection, flavour);
      if (problem !== null) throw new UnsuitableDatabase(problem);
    },
    loadUniqueRules: loadMysqlUniqueConstraints,
    toRawError: toMysqlRawError,
    isServerRejection: isMysqlRejection,
    close: async () => {
      await Promise.all([pools.read.end(), pools.write.end()]);
    },
  };
}

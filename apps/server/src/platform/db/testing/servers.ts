import { randomBytes } from "node:crypto";
import mysql from "mysql2/promise";
import pg from "pg";
import { describeLocation, parseDatabaseUrl, type ServerLocation } from "../location.ts";

/** MySQL and MariaDB share a dialect but differ in behaviour. */
export type ServerKind = "postgres" | "mariadb" | "mysql";

/** A database server on which tests may create databases. */
export interface TestServerAt {
  readonly location: ServerLocation;
  readonly kind: ServerKind;
  /** Display name with version. */
  readonly name: string;
  /** Runs statements outside of any test's database. */
  admin(statements: readonly string[]): Promise<void>;
}

interface Named {
  readonly variable: string;
  /** URL when the variable is not set. */
  readonly usual: string;
  readonly dialect: "postgres" | "mysql";
  readonly needed_by_ci: boolean;
}

/** MySQL's default port is that of a second server next to MariaDB. Not required in CI: few systems package both. */
const servers: readonly Named[] = [
  {
    variable: "TEST_POSTGRES_URL",
    usual: "postgres://postgres@127.0.0.1:5432/postgres",
    dialect: "postgres",
    needed_by_ci: true,
  },
  { variable: "TEST_MARIADB_URL", usual: "mariadb://root@127.0.0.1:3306/mysql", dialect: "mysql", needed_by_ci: true },
  { variable: "TEST_MYSQL_URL", usual: "mysql://root@127.0.0.1:3307/mysql", dialect: "mysql", needed_by_ci: false },
];

async function onPostgres<T>(
  { host, port, user, password, database }: ServerLocation,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = { host, port, user, database, connectionTimeoutMillis: 2_000 };
  const client = new pg.Client(password === null ? connection : { ...connection, password });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function onMysql<T>(
  { host, port, user, password, database }: ServerLocation,
  work: (connection: mysql.Connection) => Promise<T>,
): Promise<T> {
  const options = { host, port, user, database, connectTimeout: 2_000 };
  const connection = await mysql.createConnection(password === null ? options : { ...options, password });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function postgresAt(location: ServerLocation): Promise<TestServerAt> {
  const version = await onPostgres(location, async (client) => {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return rows[0]?.version.split(" ")[0] ?? "";
  });
  return {
    location,
    kind: "postgres",
    name: `PostgreSQL ${version}`,
    admin: (statements) =>
      onPostgres(location, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
  };
}

async function mysqlAt(location: ServerLocation): Promise<TestServerAt> {
  const version = await onMysql(location, async (connection) => {
    const [rows] = await connection.query("select version() as version");
    return (rows as unknown as readonly { version: string }[])[0]?.version ?? "";
  });
  const number = version.split("-")[0] ?? "";
  const kind = /mariadb/i.test(version) ? "mariadb" : "mysql";
  return {
    location,
    kind,
    name: `${kind === "mariadb" ? "MariaDB" : "MySQL"} ${number}`,
    admin: (statements) =>
      onMysql(location, async (connection) => {
        for (const statement of statements) await connection.query(statement);
      }),
  };
}

/** The server named by the environment, or the default one of this machine; null when there is none. */
async function findServer({ variable, usual, dialect, needed_by_ci }: Named): Promise<TestServerAt | null> {
  const given = process.env[variable] ?? "";
  const parsed = parseDatabaseUrl(given === "" ? usual : given);
  if (!("address" in parsed) || parsed.address.dialect !== dialect)
    throw new Error(`${variable} must be the address of a ${dialect} server`);
  const { tls_mode: _, ...address } = parsed.address;
  const location: ServerLocation = { ...address, tls: null, pool_size: 6 };
  try {
    return await (dialect === "postgres" ? postgresAt(location) : mysqlAt(location));
  } catch (error) {
    if ((needed_by_ci && process.env["CI"] === "true") || given !== "")
      throw new Error(
        `the tests need the database server ${describeLocation(location)}; ${variable} names another one`,
        { cause: error },
      );
    return null;
  }
}

/** All available servers, each once; those required in CI must exist when CI=true. */
export async function findServers(): Promise<readonly TestServerAt[]> {
  const found = (await Promise.all(servers.map(findServer))).filter((server) => server !== null);
  return [...new Map(found.map((server) => [`${server.location.host}:${server.location.port}`, server])).values()];
}

/** A unique name for a database or schema. */
export function uniqueName(): string {
  return `showrunner_test_${process.pid}_${randomBytes(6).toString("hex")}`;
}

export function urlOf({ dialect, host, port, user, password, database }: ServerLocation): string {
  const secret = password === null ? "" : `:${encodeURIComponent(password)}`;
  return `${dialect}://${encodeURIComponent(user)}${secret}@${host}:${port}/${database}`;
}

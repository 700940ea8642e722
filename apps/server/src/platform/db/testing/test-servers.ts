import { randomBytes } from "node:crypto";
import mysql from "mysql2/promise";
import pg from "pg";
import { describeLocation, parseDatabaseUrl, type ServerLocation } from "../database-location.ts";

/** MySQL and MariaDB share a dialect but differ in behaviour. */
export type ServerKind = "postgres" | "mariadb" | "mysql";

/** A database server on which tests may create databases. */
export interface TestServer {
  readonly location: ServerLocation;
  readonly kind: ServerKind;
  /** Display name with version. */
  readonly name: string;
  /** Runs statements outside of any test's database. */
  executeAsAdmin(statements: readonly string[]): Promise<void>;
  /** Databases created by tests of this run. */
  listDatabases(): Promise<readonly string[]>;
}

interface ServerCandidate {
  readonly variable: string;
  /** URL if the variable is not set. */
  readonly defaultUrl: string;
  readonly dialect: "postgres" | "mysql";
  readonly isRequiredInCi: boolean;
}

/**
 * MySQL's default port is that of a second server beside MariaDB. Not required in CI, because few systems package both.
 */
const serverCandidates: readonly ServerCandidate[] = [
  {
    variable: "TEST_POSTGRES_URL",
    defaultUrl: "postgres://postgres@127.0.0.1:5432/postgres",
    dialect: "postgres",
    isRequiredInCi: true,
  },
  {
    variable: "TEST_MARIADB_URL",
    defaultUrl: "mariadb://root@127.0.0.1:3306/mysql",
    dialect: "mysql",
    isRequiredInCi: true,
  },
  {
    variable: "TEST_MYSQL_URL",
    defaultUrl: "mysql://root@127.0.0.1:3307/mysql",
    dialect: "mysql",
    isRequiredInCi: false,
  },
];

async function withPostgresClient<T>(
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

async function withMysqlConnection<T>(
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

async function describePostgres(location: ServerLocation): Promise<TestServer> {
  const version = await withPostgresClient(location, async (client) => {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return rows[0]?.version.split(" ")[0] ?? "";
  });
  return {
    location,
    kind: "postgres",
    name: `PostgreSQL ${version}`,
    executeAsAdmin: (statements) =>
      withPostgresClient(location, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    listDatabases: () =>
      withPostgresClient(location, async (client) => {
        const { rows } = await client.query<{ name: string }>("select datname as name from pg_database");
        return rows.map(({ name }) => name).filter(isOfThisRun);
      }),
  };
}

async function describeMysql(location: ServerLocation): Promise<TestServer> {
  const version = await withMysqlConnection(location, async (connection) => {
    const [rows] = await connection.query("select version() as version");
    return (rows as unknown as readonly { version: string }[])[0]?.version ?? "";
  });
  const number = version.split("-")[0] ?? "";
  const kind = /mariadb/i.test(version) ? "mariadb" : "mysql";
  return {
    location,
    kind,
    name: `${kind === "mariadb" ? "MariaDB" : "MySQL"} ${number}`,
    executeAsAdmin: (statements) =>
      withMysqlConnection(location, async (connection) => {
        for (const statement of statements) await connection.query(statement);
      }),
    listDatabases: () =>
      withMysqlConnection(location, async (connection) => {
        const [rows] = await connection.query("select schema_name as name from information_schema.schemata");
        return (rows as unknown as readonly { name: string }[]).map(({ name }) => name).filter(isOfThisRun);
      }),
  };
}

/** The server named by the environment, or the default server of this machine; null if there is none. */
async function findServer({
  variable,
  defaultUrl,
  dialect,
  isRequiredInCi,
}: ServerCandidate): Promise<TestServer | null> {
  const configuredUrl = process.env[variable] ?? "";
  const parsed = parseDatabaseUrl(configuredUrl === "" ? defaultUrl : configuredUrl);
  if (!("address" in parsed) || parsed.address.dialect !== dialect)
    throw new Error(`${variable} must be the address of a ${dialect} server`);
  const { tlsMode: _, ...address } = parsed.address;
  const location: ServerLocation = { ...address, tls: null, pool_size: 6 };
  try {
    return await (dialect === "postgres" ? describePostgres(location) : describeMysql(location));
  } catch (error) {
    if ((isRequiredInCi && process.env["CI"] === "true") || configuredUrl !== "")
      throw new Error(
        `the tests need the database server ${describeLocation(location)}; ${variable} names another one`,
        { cause: error },
      );
    return null;
  }
}

/** All available servers, each once; with CI=true, those required in CI must exist. */
export async function findServers(): Promise<readonly TestServer[]> {
  const found = (await Promise.all(serverCandidates.map(findServer))).filter((server) => server !== null);
  return [...new Map(found.map((server) => [`${server.location.host}:${server.location.port}`, server])).values()];
}

/** Names the test run to which a process belongs. */
export const RUN_VARIABLE = "SHOWRUNNER_TEST_RUN";

const namePrefix = (): string => `showrunner_test_${process.env[RUN_VARIABLE] ?? process.pid}_`;
const isOfThisRun = (name: string): boolean => name.startsWith(namePrefix());

/** A unique name for a database or schema. */
export function createUniqueName(): string {
  return `${namePrefix()}${randomBytes(6).toString("hex")}`;
}

export function buildUrl({ dialect, host, port, user, password, database }: ServerLocation): string {
  const secret = password === null ? "" : `:${encodeURIComponent(password)}`;
  return `${dialect}://${encodeURIComponent(user)}${secret}@${host}:${port}/${database}`;
}

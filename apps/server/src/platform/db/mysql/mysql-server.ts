import type { RawDbError } from "../errors.ts";
import type { SqlConnection, UniqueConstraints } from "../servers/sql-backend.ts";

/** Differences between the two servers that speak MySQL's protocol. */
export type Flavour = "mysql" | "mariadb";

async function queryVersion(connection: SqlConnection): Promise<string> {
  const { rows } = await connection.query("select version() as version");
  return (rows as readonly { version: string }[])[0]?.version ?? "";
}

export async function detectFlavour(connection: SqlConnection): Promise<Flavour> {
  return /mariadb/i.test(await queryVersion(connection)) ? "mariadb" : "mysql";
}

const MINIMUM_VERSIONS = { mysql: [8, 0], mariadb: [10, 5] } as const;
const FLAVOUR_NAMES = { mysql: "MySQL", mariadb: "MariaDB" } as const;

/** Returns the unmet requirement as the end of a sentence, or null. */
export async function findMysqlProblem(connection: SqlConnection, flavour: Flavour): Promise<string | null> {
  // Some proxies prefix MariaDB's version with the version that old clients expect.
  const version = (await queryVersion(connection)).replace(/^5\.5\.5-/, "");
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = MINIMUM_VERSIONS[flavour];
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return `${FLAVOUR_NAMES[flavour]} ${leastMajor}.${leastMinor} or newer is needed`;
  const { rows } = await connection.query(
    "select @@global.innodb_flush_log_at_trx_commit as flush, @@global.log_bin as log_bin, @@global.binlog_format as format",
  );
  const [found] = rows as readonly { flush: number; log_bin: number; format: string }[];
  if (found?.flush !== 1)
    return "its innodb_flush_log_at_trx_commit is not 1, so a power failure would lose acknowledged writes; set it to 1";
  if (found.log_bin === 1 && found.format === "STATEMENT") return "its binlog_format is STATEMENT; set it to ROW";
  return null;
}

export async function loadMysqlUniqueConstraints(connection: SqlConnection): Promise<UniqueConstraints> {
  const { rows } = await connection.query(`
    select table_name as table_name, index_name as index_name, column_name as column_name
    from information_schema.statistics
    where table_schema = database() and non_unique = 0
    order by table_name, index_name, seq_in_index`);
  const found = rows as readonly { table_name: string; index_name: string; column_name: string }[];
  return new Map(
    [...Map.groupBy(found, (row) => `${row.table_name}.${row.index_name}`)].map(([rule, columns]) => [
      rule,
      columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`),
    ]),
  );
}

interface MysqlError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
  readonly errors?: readonly { readonly message?: string }[];
}

/** Name of the violated constraint; MySQL prefixes it with the table, MariaDB does not. */
const DUPLICATE_KEY = /'(?:\w+\.)?(\w+)'$/;
const CHANGED_TABLE = /^(?:insert into|update) `(\w+)`/;

export function toMysqlRawError(error: unknown, rules: UniqueConstraints, sql = ""): RawDbError {
  if (!(error instanceof Error)) return { code: "UNKNOWN", message: String(error) };
  const { code, errors } = error as MysqlError & Error;
  const message = error.message === "" ? (errors?.[0]?.message ?? String(code)) : error.message;
  if (code === undefined)
    return { code: /connection|pool|closed/i.test(message) ? "PROTOCOL_CONNECTION_LOST" : "UNKNOWN", message };
  if (code !== "ER_DUP_ENTRY") return { code, message };
  const rule = `${CHANGED_TABLE.exec(sql)?.[1]}.${DUPLICATE_KEY.exec(message)?.[1]}`;
  return { code, message, columns: rules.get(rule) ?? [rule] };
}

/**
 * For a commit, only a deadlock is a definite rejection (reported at commit time by clusters); after any other error
 * the outcome of the commit is unknown.
 */
export function isMysqlRejection(error: unknown): boolean {
  return (error as MysqlError).code === "ER_LOCK_DEADLOCK";
}

// PostgreSQL specifics shared by network servers and the embedded test engine.
import type { RawDbError } from "../errors.ts";
import type { SqlConnection, UniqueConstraints } from "../servers/sql-backend.ts";

const MINIMUM_VERSION = { number: 130_000, name: "13" };

/** Returns the unmet requirement as the end of a sentence, or null. */
export async function findPostgresProblem(connection: SqlConnection): Promise<string | null> {
  const { rows } = await connection.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as sync",
  );
  const [found] = rows as readonly { version: number; encoding: string; sync: string }[];
  if (found === undefined || found.version < MINIMUM_VERSION.number)
    return `PostgreSQL ${MINIMUM_VERSION.name} or newer is needed`;
  if (found.encoding !== "UTF8") return `its encoding is ${found.encoding}, and UTF8 is needed`;
  if (found.sync === "off")
    return "its synchronous_commit is off, so a power failure would lose acknowledged writes; set it to on";
  return null;
}

/** PostgreSQL text cannot hold the null character. */
export function toPostgresParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === "string" ? value.replaceAll("\0", "") : value));
}

export async function loadPostgresUniqueConstraints(connection: SqlConnection): Promise<UniqueConstraints> {
  const { rows } = await connection.query(`
    select i.relname as rule, t.relname || '.' || a.attname as name
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    cross join lateral unnest(x.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where x.indisunique and n.nspname = current_schema()
    order by i.relname, k.place`);
  return new Map(
    [...Map.groupBy(rows as readonly { rule: string; name: string }[], ({ rule }) => rule)].map(([rule, columns]) => [
      rule,
      columns.map(({ name }) => name),
    ]),
  );
}

interface PostgresError {
  readonly code?: string;
  readonly message?: string;
  readonly constraint?: string;
  readonly severity?: string;
  readonly errors?: readonly { readonly message?: string }[];
}

/** Uses only codes and names, because messages are localised. */
export function toPostgresRawError(error: unknown, rules: UniqueConstraints): RawDbError {
  if (!(error instanceof Error)) return { code: "UNKNOWN", message: String(error) };
  const { code, message, constraint, errors } = error as PostgresError & Error;
  // A host with several addresses fails with an AggregateError without a message.
  const text = message === "" ? (errors?.[0]?.message ?? String(code)) : message;
  if (code === undefined) return { code: isConnectionError(error) ? "08006" : "UNKNOWN", message: text };
  const columns = constraint === undefined ? undefined : rules.get(constraint);
  return columns === undefined ? { code, message: text } : { code, message: text, columns };
}

/** Connection errors of the driver have no code. */
function isConnectionError({ message }: Error): boolean {
  return /connect|timeout|client|terminated|SSL|pool|closed/i.test(message);
}

/** SQLSTATEs with which the server closes a connection. */
const CONNECTION_END_CODES = /^(57P|08|25P03$|25P04$)/;

export function isPostgresRejection(error: unknown): boolean {
  const { code, severity } = error as PostgresError;
  return code !== undefined && severity !== undefined && !CONNECTION_END_CODES.test(code);
}

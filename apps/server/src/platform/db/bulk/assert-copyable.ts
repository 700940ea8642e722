import type { Dialect } from "../database.ts";
import type { ArchivedTable } from "./archived-tables.ts";
import type { BulkConnection } from "./bulk-connection.ts";
import { UncopyableData } from "./copy-errors.ts";
import type { SchemaDescription } from "./describe-schema.ts";

/** Limits of a text column; null where there is no limit. */
interface TextLimits {
  readonly characters: number | null;
  readonly bytes: number | null;
}

const LIMIT_QUERIES = {
  postgres:
    "select table_name as table_name, column_name as column_name, character_maximum_length as characters, null as bytes from information_schema.columns where table_schema = current_schema()",
  mysql:
    "select table_name as table_name, column_name as column_name, if(data_type = 'varchar', character_maximum_length, null) as characters, if(data_type = 'varchar', null, least(character_octet_length, @@max_allowed_packet - 1048576)) as bytes from information_schema.columns where table_schema = database()",
} as const;

/** The embedded database has no limits. */
async function readLimits(target: BulkConnection): Promise<ReadonlyMap<string, TextLimits>> {
  if (target.dialect === "sqlite") return new Map();
  const rows = (await target.query({
    sql: LIMIT_QUERIES[target.dialect],
    parameters: [],
  })) as readonly {
    readonly table_name: string;
    readonly column_name: string;
    readonly characters: number | string | null;
    readonly bytes: number | string | null;
  }[];
  const toLimit = (value: number | string | null): number | null => (value === null ? null : Number(value));
  return new Map(
    rows.map(({ table_name, column_name, characters, bytes }) => [
      `${table_name}.${column_name}`,
      { characters: toLimit(characters), bytes: toLimit(bytes) },
    ]),
  );
}

const QUOTES = { sqlite: '"', postgres: '"', mysql: "`" } as const;
/** In SQLite, `length` ends at a NUL; in MySQL, it counts bytes. */
const CHARACTERS = {
  sqlite: "length",
  postgres: "char_length",
  mysql: "char_length",
} as const;
const BYTES: Readonly<Record<Dialect, (column: string) => string>> = {
  sqlite: (column) => `length(cast(${column} as blob))`,
  postgres: (column) => `octet_length(${column})`,
  mysql: (column) => `octet_length(${column})`,
};
/** Only PostgreSQL refuses the NUL character, so a source on PostgreSQL contains none. */
const HAS_NULL_CHARACTER: Readonly<Record<Dialect, (column: string) => string>> = {
  sqlite: (column) => `instr(${column}, char(0)) > 0`,
  postgres: () => "false",
  mysql: (column) => `locate(char(0), ${column}) > 0`,
};

/**
 * Looks for values that the tables of the target cannot hold, before anything is copied. Rejects with `UncopyableData`
 * at the first one.
 */
export async function assertCopyable(
  source: BulkConnection,
  target: BulkConnection,
  tables: readonly ArchivedTable[],
  schema: SchemaDescription,
  signal: AbortSignal,
): Promise<void> {
  const limits = await readLimits(target);
  const { dialect } = source;
  const refusesNull = target.dialect === "postgres" && dialect !== "postgres";
  for (const { name } of tables) {
    signal.throwIfAborted();
    const quote = (text: string): string => `${QUOTES[dialect]}${text}${QUOTES[dialect]}`;
    const checks = (schema.get(name) ?? [])
      .filter(({ isInteger }) => !isInteger)
      .flatMap(({ name: column }) => {
        const qualifiedColumn = `${name}.${column}`;
        const { characters = null, bytes = null } = limits.get(qualifiedColumn) ?? {};
        return [
          ...(characters === null
            ? []
            : [
                {
                  qualifiedColumn,
                  problem: "too_long" as const,
                  test: `${CHARACTERS[dialect]}(${quote(column)}) > ${characters}`,
                },
              ]),
          ...(bytes === null
            ? []
            : [
                {
                  qualifiedColumn,
                  problem: "too_large" as const,
                  test: `${BYTES[dialect](quote(column))} > ${bytes}`,
                },
              ]),
          ...(refusesNull
            ? [
                {
                  qualifiedColumn,
                  problem: "null_character" as const,
                  test: HAS_NULL_CHARACTER[dialect](quote(column)),
                },
              ]
            : []),
        ];
      });
    if (checks.length === 0) continue;
    const columns = checks.map(({ test }, index) => `max(case when ${test} then 1 else 0 end) as c${index}`);
    const [row] = (await source.query({
      sql: `select ${columns.join(", ")} from ${quote(name)}`,
      parameters: [],
    })) as readonly Readonly<Record<string, number | string | null>>[];
    const found = checks.find((_check, index) => Number(row?.[`c${index}`] ?? 0) === 1);
    if (found !== undefined) throw new UncopyableData(found.problem, found.qualifiedColumn);
  }
}

import { Kysely, sql, type Compilable, type RawBuilder, type SchemaModule } from "kysely";
import type { Dialect } from "../database.ts";
import { createReadDialect } from "../read-dialect.ts";
import { tableLevelForeignKeys } from "./foreign-keys.ts";

/** Column types by content; each database has its own name for them. */
export interface ColumnTypes {
  /** UUIDv7 or another id of up to 36 characters. */
  readonly id: RawBuilder<unknown>;
  /** A word or name of up to 255 characters; indexable. */
  readonly word: RawBuilder<unknown>;
  /** Text of any length. */
  readonly text: RawBuilder<unknown>;
  /** JSON of any size, as text. */
  readonly json: RawBuilder<unknown>;
  readonly integer: RawBuilder<unknown>;
  /** Epoch milliseconds. */
  readonly instant: RawBuilder<unknown>;
  /** 0 or 1. */
  readonly flag: RawBuilder<unknown>;
  /** Appended to every CREATE TABLE (`modifyEnd`). */
  readonly tableEnd: RawBuilder<unknown>;
}

/** Text is compared and sorted by code point on every database, whatever its locale. */
const COLUMN_TYPES: Readonly<Record<Dialect, ColumnTypes>> = {
  sqlite: {
    id: sql`text`,
    word: sql`text`,
    text: sql`text`,
    json: sql`text`,
    integer: sql`integer`,
    instant: sql`integer`,
    flag: sql`integer`,
    tableEnd: sql`strict`,
  },
  postgres: {
    id: sql`varchar(36) collate "C"`,
    word: sql`varchar(255) collate "C"`,
    text: sql`text collate "C"`,
    json: sql`text collate "C"`,
    integer: sql`bigint`,
    instant: sql`bigint`,
    flag: sql`smallint`,
    tableEnd: sql``,
  },
  mysql: {
    id: sql`varchar(36)`,
    word: sql`varchar(255)`,
    text: sql`mediumtext`,
    json: sql`mediumtext`,
    integer: sql`bigint`,
    instant: sql`bigint`,
    flag: sql`smallint`,
    tableEnd: sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`,
  },
};

/** One schema change. It is never edited or renamed once released. */
export interface Migration {
  /** For example `0001_shows`. Migrations are applied in the order of their ids. */
  readonly id: string;
  /** Exactly one statement, so that databases without transactional DDL can only stop between two migrations. */
  readonly up: (schema: SchemaModule, types: ColumnTypes, dialect: Dialect) => Compilable;
}

export interface MigrationOptions {
  /** Rejects with `PendingMigrations` instead of applying pending migrations. */
  readonly isManual?: boolean;
  /** Called for each applied migration; before the commit, if all are applied in one transaction. */
  readonly onApplied?: (id: string, durationMs: number) => void;
}

export interface CompiledMigration {
  readonly id: string;
  readonly sql: string;
}

/** SQL of all migrations for one dialect. */
export function compileMigrations(migrations: readonly Migration[], dialect: Dialect): readonly CompiledMigration[] {
  const plain = new Kysely<never>({ dialect: createReadDialect(dialect, () => Promise.resolve([])) }).schema;
  const schema = dialect === "mysql" ? plain.withPlugin(tableLevelForeignKeys) : plain;
  return migrations.map(({ id, up }) => ({ id, sql: up(schema, COLUMN_TYPES[dialect], dialect).compile().sql.trim() }));
}

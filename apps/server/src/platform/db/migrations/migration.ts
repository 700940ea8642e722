import { Kysely, sql, type Compilable, type RawBuilder, type SchemaModule } from "kysely";
import type { Dialect } from "../database.ts";
import { readDialect } from "../read-dialect.ts";
import { foreignKeysOfTheirOwn } from "./foreign-keys.ts";

/** Column types by what they hold; each database spells them its own way. */
export interface ColumnTypes {
  /** UUIDv7 or another id of up to 36 characters. */
  readonly id: RawBuilder<unknown>;
  /** A word or name of up to 255 characters, can be indexed. */
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
  /** Goes to the end of every CREATE TABLE (`modifyEnd`). */
  readonly table_end: RawBuilder<unknown>;
}

/** Text is compared and sorted by code points everywhere, whatever the language of the database. */
const column_types: Readonly<Record<Dialect, ColumnTypes>> = {
  sqlite: {
    id: sql`text`,
    word: sql`text`,
    text: sql`text`,
    json: sql`text`,
    integer: sql`integer`,
    instant: sql`integer`,
    flag: sql`integer`,
    table_end: sql`strict`,
  },
  postgres: {
    id: sql`varchar(36) collate "C"`,
    word: sql`varchar(255) collate "C"`,
    text: sql`text collate "C"`,
    json: sql`text collate "C"`,
    integer: sql`bigint`,
    instant: sql`bigint`,
    flag: sql`smallint`,
    table_end: sql``,
  },
  mysql: {
    id: sql`varchar(36)`,
    word: sql`varchar(255)`,
    text: sql`mediumtext`,
    json: sql`mediumtext`,
    integer: sql`bigint`,
    instant: sql`bigint`,
    flag: sql`smallint`,
    table_end: sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`,
  },
};

/** One change of the schema. Never edited and never renamed once released. */
export interface Migration {
  /** `0001_shows`: applied in the order of ids, which is the order of the list. */
  readonly id: string;
  /** Exactly one statement: databases that cannot undo DDL stop between two migrations, never inside one. */
  readonly up: (schema: SchemaModule, types: ColumnTypes) => Compilable;
}

export interface CompiledMigration {
  readonly id: string;
  readonly sql: string;
}

/** SQL of all migrations for a database. */
export function compileMigrations(migrations: readonly Migration[], dialect: Dialect): readonly CompiledMigration[] {
  const plain = new Kysely<never>({ dialect: readDialect(dialect, () => Promise.resolve([])) }).schema;
  const schema = dialect === "mysql" ? plain.withPlugin(foreignKeysOfTheirOwn) : plain;
  return migrations.map(({ id, up }) => ({ id, sql: up(schema, column_types[dialect]).compile().sql.trim() }));
}

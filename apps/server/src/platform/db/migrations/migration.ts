import { Kysely, sql, type Compilable, type RawBuilder, type SchemaModule } from "kysely";
import { readDialect } from "../sqlite/read-dialect.ts";

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

const sqlite_types: ColumnTypes = {
  id: sql`text`,
  word: sql`text`,
  text: sql`text`,
  json: sql`text`,
  integer: sql`integer`,
  instant: sql`integer`,
  flag: sql`integer`,
  table_end: sql`strict`,
};

/** One change of the schema. Never edited and never renamed once released. */
export interface Migration {
  /** `0001_shows`: applied in the order of ids, which is the order of the list. */
  readonly id: string;
  /** Exactly one statement: databases that cannot undo DDL stop between two migrations, never inside one. */
  readonly up: (schema: SchemaModule, types: ColumnTypes) => Compilable;
}

/** SQL of all migrations for the embedded database. */
export function compileMigrations(
  migrations: readonly Migration[],
): readonly { readonly id: string; readonly sql: string }[] {
  const { schema } = new Kysely<never>({ dialect: readDialect(() => Promise.resolve([])) });
  return migrations.map(({ id, up }) => ({ id, sql: up(schema, sqlite_types).compile().sql }));
}

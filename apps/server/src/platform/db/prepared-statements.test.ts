import fc from "fast-check";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { prepareStatement, prepareInsert } from "./prepared-statements.ts";
import { createReadDialect } from "./read-dialect.ts";
import type { ShowEventsTable, Tables } from "./tables.ts";

const read = new Kysely<Tables>({ dialect: createReadDialect("sqlite", () => Promise.resolve([])) });

const row = (seq: number): ShowEventsTable => ({
  show_id: "show",
  seq,
  at: seq * 10,
  kind: "kind",
  personal_of: seq % 2 === 0 ? null : "team",
  event: `{"seq":${seq}}`,
});

test("compiles to the same SQL and parameters as the query builder on every call", () => {
  let built = 0;
  const build = ({ id, before, ...head }: { id: string; before: number; seq: number; last_at: number }) => {
    built += 1;
    return read.updateTable("shows").set(head).where("id", "=", id).where("seq", "=", before);
  };
  const statement = prepareStatement(build);
  for (const [seq, lastAt] of [
    [2, 3],
    [5, 6],
  ] as const) {
    const { sql, parameters } = build({ id: "a", before: 1, seq, last_at: lastAt }).compile();
    expect(statement({ seq, last_at: lastAt, before: 1, id: "a" }).compile()).toEqual({ sql, parameters });
  }
  expect(built).toBe(1 + 2);
});

test("rejects a statement with a literal value", () => {
  const statement = prepareStatement(({ id }: { id: string }) =>
    read.deleteFrom("shows").where("id", "=", id).where("seq", "=", 1),
  );
  expect(() => statement({ id: "a" })).toThrow("not all parameters are values");
});

test("inserts rows in order like the query builder, with few distinct SQL texts", () => {
  const insert = (rows: ShowEventsTable | readonly ShowEventsTable[]) => read.insertInto("show_events").values(rows);
  const statements = prepareInsert<ShowEventsTable>(insert);
  const texts = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_100 }), (count) => {
      const rows = Array.from({ length: count }, (_, index) => row(index));
      let begin = 0;
      for (const statement of statements(rows)) {
        const { sql, parameters } = statement.compile();
        const piece = rows.slice(begin, begin + parameters.length / 6);
        const whole = insert(piece).compile();
        expect({ sql, parameters }).toEqual({ sql: whole.sql, parameters: whole.parameters });
        begin += piece.length;
        texts.add(sql);
      }
      expect(begin).toBe(count);
    }),
    { numRuns: 50 },
  );
  expect(texts.size).toBeLessThanOrEqual(9);
});

import path from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { isBounded } from "../platform/db/testing/bounded-plan.ts";
import { findBackends, sqliteBackend, createTestDatabase } from "../platform/db/testing/index.ts";
import { createRepositories, exerciseRepositories } from "./testing/exercise-repositories.ts";
import type { Transcript } from "./testing/recorder.ts";

/** Names of the methods that a transcript mentions. */
const findMentionedMethods = (transcript: Transcript): Set<string> =>
  new Set(transcript.map(([step]) => step.split(" ")[0] ?? ""));

describe.each(await findBackends())("on $name", (backEnd) => {
  test("every repository matches the reviewed transcript", async () => {
    const db = await createTestDatabase(backEnd);
    const transcript = await exerciseRepositories(db.database);
    const repositories = createRepositories(db.database);
    await db.drop();
    const missing = Object.entries(repositories)
      .flatMap(([name, repository]) => Object.keys(repository as object).map((method) => `${name}.${method}`))
      .filter((method) => !findMentionedMethods(transcript).has(method));
    expect(missing).toEqual([]);
    const text = transcript.map(([step, outcome]) => `${step}: ${JSON.stringify(outcome)}\n`).join("");
    await expect(text).toMatchFileSnapshot("repositories.snapshot.txt");
  });
});

test("every bounded read of SQLite uses a whole unique key, or an index in its order up to a limit", async () => {
  const db = await createTestDatabase(sqliteBackend);
  const { location } = db.slot;
  const folder = location?.dialect === "sqlite" ? location.folder : "";
  const queries = new Map<string, readonly unknown[]>();
  await exerciseRepositories({
    ...db.database,
    readBounded: (sql, parameters) => {
      queries.set(sql, parameters);
      return db.database.readBounded(sql, parameters);
    },
  });
  const file = new Sqlite(path.join(folder, "showrunner.sqlite"), { readonly: true });
  const others = [...queries].filter(([sql, parameters]) => !isBounded(file, sql, parameters)).map(([sql]) => sql);
  file.close();
  await db.drop();
  expect(queries.size).toBeGreaterThan(10);
  expect(others).toEqual([]);
});

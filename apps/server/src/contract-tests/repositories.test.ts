import path from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { findsByKey } from "../platform/db/sqlite/key-plan.ts";
import { backEnds, sqlite, testDatabase } from "../platform/db/testing/index.ts";
import { repositoriesOn } from "./testing/repositories.ts";
import { playRepositories, type Transcript } from "./testing/repositories-play.ts";

/** Names of the methods in a transcript. */
const mentioned = (told: Transcript): Set<string> => new Set(told.map(([step]) => step.split(" ")[0] ?? ""));

describe.each(await backEnds())("on $name", (back_end) => {
  test("every repository does what the reviewed transcript says", async () => {
    const db = await testDatabase(back_end);
    const told = await playRepositories(db.database);
    const repositories = repositoriesOn(db.database);
    await db.end();
    const missing = Object.entries(repositories)
      .flatMap(([name, repository]) => Object.keys(repository as object).map((method) => `${name}.${method}`))
      .filter((method) => !mentioned(told).has(method));
    expect(missing).toEqual([]);
    const text = told.map(([step, outcome]) => `${step}: ${JSON.stringify(outcome)}\n`).join("");
    await expect(text).toMatchFileSnapshot("repositories.snapshot.txt");
  });
});

test("SQLite finds by whole unique keys all that is read by key", async () => {
  const db = await testDatabase(sqlite);
  const { location } = db.place;
  const folder = location?.dialect === "sqlite" ? location.folder : "";
  const asked = new Map<string, readonly unknown[]>();
  await playRepositories({
    ...db.database,
    readRow: (sql, parameters) => {
      asked.set(sql, parameters);
      return db.database.readRow(sql, parameters);
    },
  });
  const file = new Sqlite(path.join(folder, "showrunner.sqlite"), { readonly: true });
  const others = [...asked].filter(([sql, parameters]) => !findsByKey(file, sql, parameters)).map(([sql]) => sql);
  file.close();
  await db.end();
  expect(asked.size).toBeGreaterThan(5);
  expect(others).toEqual([]);
});

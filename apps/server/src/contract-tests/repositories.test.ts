import { globSync, readFileSync } from "node:fs";
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

const SOURCES = path.join(import.meta.dirname, "..");
/** Repositories that are not called by themselves, with the reason. */
const EXERCISED_ELSEWHERE: Readonly<Record<string, string>> = {
  "features/databases/fresh-start.repository.ts": "copies to a second database, see fresh-start.test.ts",
  "features/games/game-lists.repository.ts": "its methods belong to createGamesRepository",
  "features/games/readable-games.repository.ts": "its methods belong to createGamesRepository",
  "features/live/room/event-batch.repository.ts": "statements of the event log, see emitted-sql.test.ts",
  "features/media-links/branded-shows.repository.ts": "a query of createMediaLinksRepository",
  "platform/clock/shared-clock.repository.ts": "needs a database server's clock, see shared-clock.test.ts",
};

/** The factories that a repository file exports; without one, all of its functions. */
function findExports(file: string): readonly string[] {
  const text = readFileSync(path.join(SOURCES, file), "utf8");
  const names = [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = ""]) => name);
  const factories = names.filter((name) => /^create\w+Repository$/.test(name));
  return factories.length > 0 ? factories : names;
}

test("every repository is exercised, or named with the reason why not", () => {
  const exercise = readFileSync(path.join(import.meta.dirname, "testing/exercise-repositories.ts"), "utf8");
  const called = new Set([...exercise.matchAll(/\b(\w+)\(/g)].map(([, name]) => name));
  const files = globSync("**/*.repository.ts", { cwd: SOURCES }).map((file) => file.replaceAll("\\", "/"));
  const forgotten = files.flatMap((file) => {
    const names = findExports(file);
    // A file whose exports are not recognised counts as forgotten.
    const missing = names.length === 0 ? ["no function"] : names.filter((name) => !called.has(name));
    return missing.map((name) => `${file}: ${name}`);
  });
  const unlisted = forgotten.filter((entry) => EXERCISED_ELSEWHERE[entry.split(":")[0] ?? ""] === undefined);
  expect(unlisted).toEqual([]);
  const outdated = Object.keys(EXERCISED_ELSEWHERE).filter(
    (file) => !forgotten.some((entry) => entry.startsWith(file)),
  );
  expect(outdated).toEqual([]);
});

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

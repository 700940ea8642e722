import { describe, expect, test } from "vitest";
import { backEnds, testDatabase } from "../platform/db/testing/index.ts";
import { repositoriesOn } from "./testing/repositories.ts";
import { playRepositories, type Transcript } from "./testing/repositories-play.ts";

/** Methods that a transcript mentions. */
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

import { expect, test, vi } from "vitest";
import type { AiRun, TextCheckRequest } from "@showrunner/contract/rest";
import { ApiError } from "../../../api/api-error.ts";
import { streamTextChecks } from "../../../api/authoring.api.ts";
import { streamShowCheck, type ShowCheckEvent } from "./stream-show-check.ts";

vi.mock(import("../../../api/authoring.api.ts"), async (original) => ({
  ...(await original()),
  streamTextChecks: vi.fn<typeof streamTextChecks>(),
}));

type Outcome = "done" | "cut_off" | "failed" | "refused";

/** Events of the check of one game, with one finding. */
async function* check(outcome: Outcome): AsyncGenerator<never> {
  if (outcome === "refused") throw new ApiError({ message: "refused", status: 409, code: "budget_exceeded" });
  yield { type: "finding", round: 0 } as never;
  const run = { state: outcome === "failed" ? "failed" : "done", is_cut_off: outcome === "cut_off" } as AiRun;
  yield { type: "end", runs: [run], is_complete: outcome === "done" } as never;
}

/** Checks one game for each outcome; returns the games with findings and whether the check was complete. */
async function run(outcomes: readonly Outcome[]) {
  const left = [...outcomes];
  vi.mocked(streamTextChecks).mockImplementation(() => Promise.resolve(check(left.shift() ?? "done")));
  const games = outcomes.map((_, index) => ({
    gameId: `g${index}`,
    keys: ["first"],
    request: {} as TextCheckRequest,
  }));
  const events: ShowCheckEvent[] = [];
  for await (const event of streamShowCheck(games, new AbortController().signal)) events.push(event);
  const end = events.at(-1);
  return {
    found: events.flatMap((event) => (event.type === "finding" ? [event.gameId] : [])),
    isComplete: end?.type === "end" && end.is_complete,
    runs: end?.type === "end" ? end.runs.length : 0,
  };
}

test.each<[readonly Outcome[], readonly string[], boolean, number]>([
  [["done", "done"], ["g0", "g1"], true, 2],
  [["cut_off", "done", "done"], ["g0", "g1", "g2"], false, 3],
  [["done", "failed", "done"], ["g0", "g1"], false, 2],
  [["done", "refused", "done"], ["g0"], false, 1],
])("games whose checks end as %j: findings in %j, complete: %s", async (outcomes, found, isComplete, runs) => {
  expect(await run(outcomes)).toEqual({ found, isComplete, runs });
});

test("a refusal of the first game is thrown", async () => {
  await expect(run(["refused", "done"])).rejects.toMatchObject({ code: "budget_exceeded" });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classicRound } from "../testing/content.ts";
import { expectOk, createTestLive, getTestTeamId, TestShow, type TestLive } from "../testing/test-live.ts";
import type { SubmissionsPage } from "./submissions-page.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive();
});
afterAll(() => on.end());

const TEAMS = 7;
const order = (ids: readonly string[]): readonly string[] => ids.map((id) => `answer of ${id}`);

/** A show whose teams have all submitted in its first round. */
async function createAnsweredShow(): Promise<TestShow> {
  const show = await TestShow.create(on, { rounds: [classicRound("r1"), classicRound("r2")], teams: TEAMS });
  await show.start();
  for (let index = 0; index < TEAMS; index += 1) expectOk(await submitAnswer(show, index, "r1"));
  return show;
}

function submitAnswer(show: TestShow, index: number, roundId: string, id = "first") {
  const teamId = getTestTeamId(index);
  return show.submit(teamId, roundId, { text: `answer of ${teamId}` }, `${teamId}-${id}`);
}

async function readPage(
  show: TestShow,
  query: { readonly round_id?: string; readonly cursor?: string; readonly limit?: number } = {},
): Promise<SubmissionsPage> {
  return (await on.live.listSubmissions(show.id, { limit: 50, ...query })) ?? expect.unreachable();
}

/** All pages of this size, concatenated. */
async function readAllPages(show: TestShow, limit: number, roundId?: string): Promise<SubmissionsPage["items"]> {
  const items: SubmissionsPage["items"] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readPage(show, {
      limit,
      ...(roundId === undefined ? {} : { round_id: roundId }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}

const texts = (items: SubmissionsPage["items"]): readonly unknown[] =>
  items.map(({ answer: given }) => (given as { text: string }).text);
const everyone = order(Array.from({ length: TEAMS }, (_, index) => getTestTeamId(index)));

describe("submissions of the live round", () => {
  test.each([1, 2, 3, 7, 8])("lists each submission once, in pages of %i, as in the slice", async (limit) => {
    const show = await createAnsweredShow();
    const items = await readAllPages(show, limit);
    expect(texts(items)).toEqual(everyone);
    const { slices } = (await on.live.createSnapshot(show.id, { kind: "moderator" })) ?? expect.unreachable();
    expect(items).toEqual(slices.submissions?.items);
    expect(await readPage(show, { limit: 2 })).toMatchObject({ total: TEAMS, round_id: "r1" });
  });

  test("does not skip a row when a submission on a page boundary is replaced", async () => {
    const show = await createAnsweredShow();
    const first = await readPage(show, { limit: 3 });
    expectOk(await submitAnswer(show, 2, "r1", "second"));
    const rest = await readPage(show, { cursor: first.next_cursor ?? "" });
    expect(texts(rest.items)).toEqual(order([3, 4, 5, 6, 2].map(getTestTeamId)));
  });

  test("returns no rows without a live round or without submissions", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
    expect(await readPage(show)).toEqual({ items: [], next_cursor: null, total: 0, round_id: null });
    await show.start();
    expect(await readPage(show)).toEqual({ items: [], next_cursor: null, total: 0, round_id: "r1" });
    expect(await on.live.listSubmissions("nowhere", { limit: 5 })).toBeNull();
  });
});

describe("submissions of an ended round", () => {
  test.each([2, 7])("lists the stored submissions with their judgements, in pages of %i", async (limit) => {
    const show = await createAnsweredShow();
    expectOk(
      await show.runCommand({
        type: "validate_submission",
        view: await show.view(),
        team_id: "team-1",
        submission_id: "team-1-first",
        decision: { outcome: "correct" },
      }),
    );
    await show.reveal();
    await show.next();
    expectOk(await submitAnswer(show, 4, "r2"));
    const items = await readAllPages(show, limit, "r1");
    expect(texts(items)).toEqual(everyone);
    expect(items.map(({ judgement }) => judgement?.outcome ?? null)).toEqual([null, "correct", ...Array(5).fill(null)]);
    expect(items[1]).toMatchObject({ name: "Team team-1", state: "validated" });
    expect(texts(await readAllPages(show, limit))).toEqual(order(["team-4"]));
  });

  test("omits submissions of a deleted team", async () => {
    const show = await createAnsweredShow();
    await show.reveal();
    await show.next();
    expectOk(await show.moderate({ type: "delete_team", team_id: "team-0" }));
    expect(texts(await readAllPages(show, 3, "r1"))).toEqual(everyone.slice(1));
  });
});

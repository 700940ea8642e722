import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classicRound } from "./testing/content.ts";
import { expectOk, stage, teamId, TestShow, type Stage } from "./testing/stage.ts";
import type { SubmissionsPage } from "./submissions.ts";

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterAll(() => on.end());

const teams = 7;
const order = (ids: readonly string[]): readonly string[] => ids.map((id) => `answer of ${id}`);

/** A show whose teams have all submitted in its first round. */
async function answered(): Promise<TestShow> {
  const show = await TestShow.create(on, { rounds: [classicRound("r1"), classicRound("r2")], teams });
  await show.start();
  for (let index = 0; index < teams; index += 1) expectOk(await answer(show, index, "r1"));
  return show;
}

function answer(show: TestShow, index: number, round_id: string, id = "first") {
  const team_id = teamId(index);
  return show.submit(team_id, round_id, { text: `answer of ${team_id}` }, `${team_id}-${id}`);
}

async function pageOf(
  show: TestShow,
  query: { readonly round_id?: string; readonly cursor?: string; readonly limit?: number } = {},
): Promise<SubmissionsPage> {
  return (await on.live.submissions(show.id, { limit: 50, ...query })) ?? expect.unreachable();
}

/** All pages of this size, concatenated. */
async function walk(show: TestShow, limit: number, round_id?: string): Promise<SubmissionsPage["items"]> {
  const items: SubmissionsPage["items"] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await pageOf(show, {
      limit,
      ...(round_id === undefined ? {} : { round_id }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}

const texts = (items: SubmissionsPage["items"]): readonly unknown[] =>
  items.map(({ answer: given }) => (given as { text: string }).text);
const everyone = order(Array.from({ length: teams }, (_, index) => teamId(index)));

describe("the answers to the live round", () => {
  test.each([1, 2, 3, 7, 8])("come once each, in pages of %i, as in the slice", async (limit) => {
    const show = await answered();
    const items = await walk(show, limit);
    expect(texts(items)).toEqual(everyone);
    const { slices } = (await on.live.snapshot(show.id, { kind: "moderator" })) ?? expect.unreachable();
    expect(items).toEqual(slices.submissions?.items);
    expect(await pageOf(show, { limit: 2 })).toMatchObject({ total: teams, round_id: "r1" });
  });

  test("a replaced answer on the seam of two pages leaves nobody out", async () => {
    const show = await answered();
    const first = await pageOf(show, { limit: 3 });
    expectOk(await answer(show, 2, "r1", "second"));
    const rest = await pageOf(show, { cursor: first.next_cursor ?? "" });
    expect(texts(rest.items)).toEqual(order([3, 4, 5, 6, 2].map(teamId)));
  });

  test("none while no round is live, or for a round that nobody answered", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
    expect(await pageOf(show)).toEqual({ items: [], next_cursor: null, total: 0, round_id: null });
    await show.start();
    expect(await pageOf(show)).toEqual({ items: [], next_cursor: null, total: 0, round_id: "r1" });
    expect(await on.live.submissions("nowhere", { limit: 5 })).toBeNull();
  });
});

describe("the answers to a round that ended", () => {
  test.each([2, 7])("stay, with how they were judged, in pages of %i", async (limit) => {
    const show = await answered();
    expectOk(
      await show.page({
        type: "validate_submission",
        view: await show.view(),
        team_id: "team-1",
        submission_id: "team-1-first",
        decision: { outcome: "correct" },
      }),
    );
    await show.reveal();
    await show.next();
    expectOk(await answer(show, 4, "r2"));
    const items = await walk(show, limit, "r1");
    expect(texts(items)).toEqual(everyone);
    expect(items.map(({ judgement }) => judgement?.outcome ?? null)).toEqual([null, "correct", ...Array(5).fill(null)]);
    expect(items[1]).toMatchObject({ name: "Team team-1", state: "validated" });
    expect(texts(await walk(show, limit))).toEqual(order(["team-4"]));
  });

  test("but for those of a deleted team", async () => {
    const show = await answered();
    await show.reveal();
    await show.next();
    expectOk(await show.moderate({ type: "delete_team", team_id: "team-0" }));
    expect(texts(await walk(show, 3, "r1"))).toEqual(everyone.slice(1));
  });
});

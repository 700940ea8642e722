import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { routes, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { testServer, type CallOptions, type Credentials, type TestServer } from "../testing/server.ts";
import type { AnySlices } from "@showrunner/engine";
import { upload } from "./world.ts";

let on: TestServer;
let admin: Credentials;
let show_id: string;
let played_id: string;
const size = 23;
beforeAll(async () => {
  on = await testServer();
  admin = await on.setUp();
  // Equal sort values around page boundaries are the hard case for cursors.
  const name = (n: number): string => `Thing ${String.fromCodePoint(97 + (n % 5))}`;
  for (let n = 0; n < size; n += 1) {
    await on.call("POST /games", {
      as: admin,
      body: { title: name(n), points: n % 3, tags: ["All", n % 2 === 0 ? "Even" : "Odd"] },
    });
    const show = await on.call("POST /gameshows", { as: admin, body: { name: name(n) } });
    show_id = show.id;
    await on.call("POST /users", { as: admin, body: { username: `thing-${n}`, password: "secret" } });
  }
  for (let n = 0; n < size; n += 1)
    await on.call("POST /gameshows/:id/teams", {
      as: admin,
      params: { id: show_id },
      body: { name: `Thing ${n}`, password: "x" },
    });
  for (let n = 0; n < 5; n += 1) {
    const { payload, headers } = upload();
    await on.app.inject({
      method: "POST",
      url: "/api/v1/images/upload",
      payload,
      headers: { ...headers, authorization: `Bearer ${admin.access_token}` },
    });
  }
});
afterAll(() => on.end());

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
  readonly total?: number;
}

interface List {
  readonly key: RouteKey;
  readonly params?: () => Readonly<Record<string, string>>;
  readonly queries: readonly Readonly<Record<string, string>>[];
  /** Number of entries that this test created. */
  readonly entries: number;
  /** Database reads of one request, authentication excluded. */
  readonly reads: number;
}

const lists: readonly List[] = [
  {
    key: "GET /games",
    queries: [{ sort: "title" }, { sort: "updated" }, { sort: "points" }, { search: "thing" }, { tag: "ALL" }],
    entries: size,
    reads: 2,
  },
  {
    key: "GET /gameshows",
    queries: [{ sort: "updated" }, { sort: "name" }, { sort: "created" }, { status: "ready" }],
    entries: size,
    reads: 2,
  },
  { key: "GET /users", queries: [{}, { search: "-" }], entries: size, reads: 2 },
  {
    key: "GET /gameshows/:id/teams",
    params: () => ({ id: show_id }),
    queries: [{ sort: "rank" }, { sort: "name" }, { sort: "joined" }],
    entries: size,
    reads: 1,
  },
  { key: "GET /images/", queries: [{}, { search: "PIXEL" }], entries: 5, reads: 2 },
];
/** Grows with every login; its order has tests of its own. */
const events: List = { key: "GET /admin/security-events", queries: [], entries: 0, reads: 1 };
/** Lists of a show's history; their order has tests of its own. */
const of_play = (
  [
    ["GET /gameshows/:id/log", 5],
    ["GET /gameshows/:id/log/raw", 4],
    ["GET /gameshows/:id/submissions", 1],
  ] as const
).map(([key, reads]): List => ({ key, params: () => ({ id: played_id }), queries: [], entries: 0, reads }));
const cases = lists.flatMap(({ queries, ...list }) =>
  queries.map((query) => ({ ...list, query, about: JSON.stringify(query) })),
);

async function page(
  list: List | (typeof cases)[number],
  query: Readonly<Record<string, string | number>>,
): Promise<Page> {
  const options = { as: admin, params: list.params?.(), query } as CallOptions<RouteKey>;
  return (await on.call(list.key, options)) as unknown as Page;
}

describe("walking through a list", () => {
  test.each(cases)(
    "$key $about gives every entry once, in the same order, whatever the size of a page",
    async (list) => {
      const whole = await page(list, { ...list.query, limit: 200 });
      const ids = whole.items.map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(list.entries);
      expect([whole.next_cursor, whole.total]).toEqual([null, ids.length]);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
          const walked: string[] = [];
          for (let cursor: string | null = ""; cursor !== null;) {
            const { items, next_cursor } = await page(list, {
              ...list.query,
              limit,
              ...(cursor === "" ? {} : { cursor }),
            });
            walked.push(...items.map(({ id }) => id));
            cursor = next_cursor;
          }
          expect(walked).toEqual(ids);
        }),
        { numRuns: 6 },
      );
    },
  );

  test.each(lists)("$key takes a cursor that is none for the beginning", async (list) => {
    const first = await page(list, { limit: 1 });
    expect(await page(list, { limit: 1, cursor: "not a cursor" })).toEqual(first);
  });
});

describe("searching", () => {
  test.each(["%", "_", "!", "\\", "Th_ng", "%thing%"])("means the characters: nothing contains %j", async (search) => {
    for (const key of ["GET /games", "GET /gameshows", "GET /users", "GET /images/"] as const)
      expect((await on.call(key, { as: admin, query: { search } })).total).toBe(0);
  });

  test("finds characters that are patterns elsewhere", async () => {
    await on.call("POST /games", { as: admin, body: { title: "100 % _sure_!" } });
    for (const search of ["%", "_SURE_", "!", "100 % _"])
      expect((await on.call("GET /games", { as: admin, query: { search } })).total).toBe(1);
  });

  test("finds tags, and filters by them", async () => {
    expect((await on.call("GET /games", { as: admin, query: { tag: "even" } })).total).toBe(12);
    expect((await on.call("GET /games", { as: admin, query: { search: "odd" } })).total).toBe(11);
    expect((await on.call("GET /games", { as: admin, query: { difficulty: "hard" } })).total).toBe(0);
  });
});

/** Plays a show with this many questions to its end. */
async function playedShow(questions = 1): Promise<string> {
  const { id } = await on.call("POST /gameshows", { as: admin, body: { name: "Played" } });
  const params = { id };
  const game = await on.call("POST /games", { as: admin, body: { title: "Played", show_id: id } });
  const round = { type: "classic", question: "?", answers: ["!"] };
  for (let n = 0; n < questions; n += 1)
    await on.call("POST /games/:id/rounds", { as: admin, params: { id: game.id }, body: round });
  const question = [{ type: "reveal" }, { type: "next", confirmed: true }] as const;
  const commands = [
    { type: "start" },
    { type: "start_first_round" },
    ...Array.from({ length: questions }, () => question).flat(),
    { type: "complete", confirmed: true },
  ] as const;
  for (const [index, body] of commands.entries()) {
    const { show, programme, desk } = (await on.call("GET /gameshows/:id/live", { as: admin, params }))
      .slices as AnySlices;
    const view = {
      run_id: show?.run_id ?? "",
      round_id: programme?.current_round_id ?? null,
      phase: desk?.phase ?? null,
    };
    const command = { id: `${index}`, device_id: "desk", body: { ...body, view } };
    expect(await on.call("POST /gameshows/:id/commands", { as: admin, params, body: command })).toMatchObject({
      ok: true,
    });
  }
  return id;
}

describe("database queries", () => {
  beforeAll(async () => {
    played_id = await playedShow();
  });

  test.each([...lists, ...of_play, events])("of $key are $reads, however many entries there are", async (list) => {
    const readsOf = async (limit: number): Promise<number> => {
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await page(list, { limit });
        const before = on.reads();
        await page(list, { limit });
        counts.push(on.reads() - before);
      }
      // The caller is cached for one second, which may just have expired: take the minimum.
      return Math.min(...counts);
    };
    expect([await readsOf(1), await readsOf(200)]).toEqual([list.reads, list.reads]);
  });

  test.each([
    ["GET /gameshows/:id/results", 5],
    ["GET /gameshows/:id/log/outline", 3],
  ] as const)("of %s are %i, however much was played", async (key, reads) => {
    const readsOf = async (id: string): Promise<number> => {
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await on.call(key, { as: admin, params: { id } });
        const before = on.reads();
        await on.call(key, { as: admin, params: { id } });
        counts.push(on.reads() - before);
      }
      return Math.min(...counts);
    };
    expect([await readsOf(played_id), await readsOf(await playedShow(6))]).toEqual([reads, reads]);
  });

  test("are counted for every list that there is", () => {
    const routes_of_lists = Object.entries<RouteSpec>(routes).filter(
      ([, { response }]) => response instanceof z.ZodObject && "next_cursor" in response.shape,
    );
    const counted = [...lists, ...of_play, events].map(({ key }): string => key);
    expect(counted.toSorted()).toEqual(routes_of_lists.map(([key]) => key).toSorted());
  });
});

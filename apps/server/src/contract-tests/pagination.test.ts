import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { routes, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { startTestServer, type CallOptions, type Credentials, type TestServer } from "../testing/test-server.ts";
import { buildAudioUpload, buildImageUpload, buildVideoUpload } from "../testing/uploads.ts";

let server: TestServer;
let admin: Credentials;
let showId: string;
let playedId: string;
const SIZE = 23;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  // Equal sort values around page boundaries are the hard case for cursors.
  const name = (n: number): string => `Thing ${String.fromCodePoint(97 + (n % 5))}`;
  for (let n = 0; n < SIZE; n += 1) {
    await server.call("POST /games", {
      as: admin,
      body: { title: name(n), points: n % 3, tags: ["All", n % 2 === 0 ? "Even" : "Odd"] },
    });
    const show = await server.call("POST /gameshows", { as: admin, body: { name: name(n) } });
    showId = show.id;
    await server.call("POST /users", { as: admin, body: { username: `thing-${n}`, password: "secret" } });
  }
  for (let n = 0; n < SIZE; n += 1)
    await server.call("POST /gameshows/:id/teams", {
      as: admin,
      params: { id: showId },
      body: { name: `Thing ${n}`, password: "x" },
    });
  for (let n = 0; n < 5; n += 1)
    await server.call("POST /invitations", { as: admin, body: { email: `thing-${n}@example.org` } });
  for (let n = 0; n < 5; n += 1)
    await server.call("POST /providers", {
      as: admin,
      body: {
        name: `Thing ${n}`,
        provider_key: "general",
        settings: { base_url: "https://models.example.org/v1" },
        credentials: {},
        capabilities: ["llm"],
        needs_no_key: true,
      },
    });
  const uploads = { images: buildImageUpload, audio: buildAudioUpload, videos: buildVideoUpload } as const;
  for (const path of Array.from({ length: 5 }, () => ["images", "audio", "videos"] as const).flat()) {
    const { payload, headers } = uploads[path]();
    await server.app.inject({
      method: "POST",
      url: `/api/v1/${path}/upload`,
      payload,
      headers: { ...headers, authorization: `Bearer ${admin.access_token}` },
    });
  }
});
afterAll(() => server.close());

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
  /** Whether one more read counts the total. It is skipped if the page is the whole list. */
  readonly isCounted?: boolean;
  /** Number of reads that count the total; 1 by default. */
  readonly countReads?: number;
}

const lists: readonly List[] = [
  {
    key: "GET /games",
    queries: [{ sort: "title" }, { sort: "updated" }, { sort: "points" }, { search: "thing" }, { tag: "ALL" }],
    entries: SIZE,
    reads: 1,
    isCounted: true,
  },
  {
    key: "GET /gameshows",
    queries: [{ sort: "updated" }, { sort: "name" }, { sort: "created" }, { status: "ready" }],
    entries: SIZE,
    reads: 1,
    isCounted: true,
  },
  { key: "GET /invitations", queries: [{}], entries: 5, reads: 1, isCounted: true },
  {
    key: "GET /providers",
    queries: [{}, { search: "THING" }, { capability: "llm" }],
    entries: 5,
    reads: 1,
    isCounted: true,
  },
  { key: "GET /users", queries: [{}, { search: "-" }], entries: SIZE, reads: 1, isCounted: true },
  {
    key: "GET /gameshows/:id/teams",
    params: () => ({ id: showId }),
    queries: [{ sort: "rank" }, { sort: "name" }, { sort: "joined" }],
    entries: SIZE,
    reads: 1,
  },
  // One additional read loads the links, and one the covers.
  { key: "GET /images/", queries: [{}, { search: "PIXEL" }], entries: 5, reads: 3, isCounted: true },
  { key: "GET /videos/", queries: [{}, { search: "FILM" }], entries: 5, reads: 2, isCounted: true },
  // Three kinds of files, two of which have links.
  { key: "GET /assets", queries: [{}], entries: 15, reads: 6, isCounted: true, countReads: 3 },
  { key: "GET /audio/", queries: [{}, { search: "TONE" }], entries: 5, reads: 1, isCounted: true },
  // This provider has no runs; with runs, one additional read loads their costs.
  { key: "GET /providers/:id/runs", params: () => ({ id: "none" }), queries: [], entries: 0, reads: 1 },
];
/** Grow with every login or change; their order has tests of its own. */
const events = (
  [
    "GET /admin/security-events",
    "GET /admin/audit-log",
    "GET /auth/activity",
    "GET /usage/events",
    "GET /usage/own/events",
    "GET /usage/charges",
    "GET /usage/unrated",
  ] as const
).map((key): List => ({ key, queries: [], entries: 0, reads: 1 }));
/** Lists of a show's history; their order has tests of its own. */
const playLists = (
  [
    ["GET /gameshows/:id/log", 5],
    ["GET /gameshows/:id/log/raw", 4],
    ["GET /gameshows/:id/submissions", 1],
  ] as const
).map(([key, reads]): List => ({ key, params: () => ({ id: playedId }), queries: [], entries: 0, reads }));
const cases = lists.flatMap(({ queries, ...list }) =>
  queries.map((query) => ({ ...list, query, about: JSON.stringify(query) })),
);

async function readPage(
  list: List | (typeof cases)[number],
  query: Readonly<Record<string, string | number>>,
): Promise<Page> {
  const options = { as: admin, params: list.params?.(), query } as CallOptions<RouteKey>;
  return (await server.call(list.key, options)) as unknown as Page;
}

describe("pagination", () => {
  test.each(cases)("$key $about returns every entry once, in the same order, for every page size", async (list) => {
    const whole = await readPage(list, { ...list.query, limit: 200 });
    const ids = whole.items.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(list.entries);
    expect([whole.next_cursor, whole.total]).toEqual([null, ids.length]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const walked: string[] = [];
        for (let cursor: string | null = ""; cursor !== null;) {
          const { items, next_cursor, total } = await readPage(list, {
            ...list.query,
            limit,
            ...(cursor === "" ? {} : { cursor }),
          });
          walked.push(...items.map(({ id }) => id));
          expect(total).toBe(ids.length);
          cursor = next_cursor;
        }
        expect(walked).toEqual(ids);
      }),
      { numRuns: 6 },
    );
  });

  test.each(lists)("$key treats an invalid cursor as the beginning", async (list) => {
    const first = await readPage(list, { limit: 1 });
    expect(await readPage(list, { limit: 1, cursor: "not a cursor" })).toEqual(first);
  });
});

describe("cursors after names of maximum length", () => {
  const longLists = [
    { key: "GET /games", query: { sort: "title" } },
    { key: "GET /gameshows", query: { sort: "name" } },
    { key: "GET /providers", query: {} },
    { key: "GET /users", query: { sort: "email" } },
  ] as const;
  // The last one becomes four characters when it is folded.
  const characters = ["z", "ü", "漢", "㍿"];
  beforeAll(async () => {
    for (const [index, character] of characters.entries()) {
      await server.call("POST /games", { as: admin, body: { title: character.repeat(200) } });
      await server.call("POST /gameshows", { as: admin, body: { name: character.repeat(120) } });
      await server.call("POST /providers", {
        as: admin,
        body: {
          name: character.repeat(100),
          provider_key: "general",
          settings: { base_url: "https://models.example.org/v1" },
          credentials: {},
          capabilities: ["llm"],
          needs_no_key: true,
        },
      });
      const email = `z${index}@${`${"z".repeat(60)}.`.repeat(4)}org`;
      await server.call("POST /users", { as: admin, body: { username: `z-${index}`, email, password: "secret" } });
    }
  });

  test.each(longLists)("are accepted by $key", async ({ key, query }) => {
    const lengths: number[] = [];
    let cursor: string | null = null;
    do {
      const position: Record<string, string> = cursor === null ? {} : { cursor };
      cursor = (await readPage({ key, queries: [], entries: 0, reads: 0 }, { ...query, ...position, limit: 1 }))
        .next_cursor;
      if (cursor !== null) lengths.push(cursor.length);
    } while (cursor !== null);
    expect(Math.max(...lengths)).toBeGreaterThan(200);
  });
});

describe("search", () => {
  test.each(["%", "_", "!", "\\", "Th_ng", "%thing%"])(
    "takes wildcards literally: nothing contains %j",
    async (search) => {
      for (const key of ["GET /games", "GET /gameshows", "GET /users", "GET /images/"] as const)
        expect((await server.call(key, { as: admin, query: { search } })).total).toBe(0);
    },
  );

  test("finds wildcard characters", async () => {
    await server.call("POST /games", { as: admin, body: { title: "100 % _sure_!" } });
    for (const search of ["%", "_SURE_", "!", "100 % _"])
      expect((await server.call("GET /games", { as: admin, query: { search } })).total).toBe(1);
  });

  test("finds tags, and filters by them", async () => {
    expect((await server.call("GET /games", { as: admin, query: { tag: "even" } })).total).toBe(12);
    expect((await server.call("GET /games", { as: admin, query: { search: "odd" } })).total).toBe(11);
    expect((await server.call("GET /games", { as: admin, query: { difficulty: "hard" } })).total).toBe(0);
  });
});

/** Plays a show with this many questions to its end. */
async function createPlayedShow(questions = 1): Promise<string> {
  const { id } = await server.call("POST /gameshows", { as: admin, body: { name: "Played" } });
  const params = { id };
  const game = await server.call("POST /games", { as: admin, body: { title: "Played", show_id: id } });
  const round = { type: "classic", question: "?", answers: ["!"] };
  for (let n = 0; n < questions; n += 1)
    await server.call("POST /games/:id/rounds", { as: admin, params: { id: game.id }, body: round });
  const question = [{ type: "reveal" }, { type: "next", confirmed: true }] as const;
  const commands = [
    { type: "start" },
    { type: "start_first_round" },
    ...Array.from({ length: questions }, () => question).flat(),
    { type: "complete", confirmed: true },
  ] as const;
  for (const [index, body] of commands.entries()) {
    const { show, programme, desk } = (await server.call("GET /gameshows/:id/live", { as: admin, params })).slices;
    const view = { run_id: show.run_id, round_id: programme.current_round_id, phase: desk?.phase ?? null };
    const command = { id: `${index}`, device_id: "desk", body: { ...body, view } };
    expect(await server.call("POST /gameshows/:id/commands", { as: admin, params, body: command })).toMatchObject({
      ok: true,
    });
  }
  return id;
}

describe("database queries", () => {
  beforeAll(async () => {
    playedId = await createPlayedShow();
  });

  test.each([...lists, ...playLists, ...events])("of $key are $reads, whatever the page size", async (list) => {
    const measureReads = async (limit: number): Promise<number> => {
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await readPage(list, { limit });
        const before = server.readCount();
        await readPage(list, { limit });
        counts.push(server.readCount() - before);
      }
      // The caller is cached for one second, which may just have expired: take the minimum.
      return Math.min(...counts);
    };
    const { reads, isCounted = false, countReads = 1 } = list;
    expect([await measureReads(1), await measureReads(200)]).toEqual([isCounted ? reads + countReads : reads, reads]);
  });

  test.each([
    ["GET /gameshows/:id/results", 5],
    ["GET /gameshows/:id/log/outline", 3],
  ] as const)("of %s are %i, whatever the length of the show", async (key, reads) => {
    const measureReads = async (id: string): Promise<number> => {
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await server.call(key, { as: admin, params: { id } });
        const before = server.readCount();
        await server.call(key, { as: admin, params: { id } });
        counts.push(server.readCount() - before);
      }
      return Math.min(...counts);
    };
    expect([await measureReads(playedId), await measureReads(await createPlayedShow(6))]).toEqual([reads, reads]);
  });

  test("are counted for every list", () => {
    const routesOfLists = Object.entries<RouteSpec>(routes).filter(
      ([, { response }]) => response instanceof z.ZodObject && "next_cursor" in response.shape,
    );
    const counted = [...lists, ...playLists, ...events].map(({ key }): string => key);
    expect(counted.toSorted()).toEqual(routesOfLists.map(([key]) => key).toSorted());
  });
});

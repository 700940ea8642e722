import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game, Translations } from "@showrunner/contract/rest";
import { importText } from "@showrunner/transfer/import";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
let host: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
  host = await on.makeUser(admin, "host");
});
afterAll(() => on.close());

const GERMAN: Translations = {
  de: {
    state: "approved",
    texts: { question: { source: "Capital of Bavaria?", text: "Hauptstadt Bayerns?" } },
    answers: { source: ["Munich"], accepted: ["München"] },
  },
};
const OF_GAME: Translations = { de: { state: "draft", texts: { title: { source: "Cities", text: "Städte" } } } };
const GLOSSARY = [{ en: "round", de: "Runde" }];
const round = { type: "classic", question: "Capital of Bavaria?", answers: ["Munich"], translations: GERMAN };
const write = (as: Credentials): Promise<Game> =>
  on.call("POST /games", {
    as,
    body: { title: "Cities", owner: "me", rounds: [round], translations: OF_GAME, glossary: GLOSSARY },
  });

test("translations are stored with rounds and game, kept by changes without them, and removed by an empty object", async () => {
  const { id, rounds } = await write(host);
  const read = () => on.call("GET /games/:id", { as: host, params: { id } });
  expect(await read()).toMatchObject({ translations: OF_GAME, glossary: GLOSSARY, rounds: [{ translations: GERMAN }] });
  await on.call("PATCH /games/:id", {
    as: host,
    params: { id },
    body: { points: 3, rounds: [{ id: rounds[0]?.id ?? "", type: "classic", question: "Capital?" }] },
  });
  expect(await read()).toMatchObject({
    translations: OF_GAME,
    rounds: [{ question: "Capital?", translations: GERMAN }],
  });
  await on.call("PATCH /games/:id/rounds/:roundId", {
    as: host,
    params: { id, roundId: rounds[0]?.id ?? "" },
    body: { translations: {} },
  });
  await on.call("PATCH /games/:id", { as: host, params: { id }, body: { translations: {}, glossary: [] } });
  const removed = await read();
  expect(removed).not.toHaveProperty("translations");
  expect(removed).not.toHaveProperty("glossary");
  expect(removed.rounds[0]).not.toHaveProperty("translations");
});

test("copies keep translations, and an export and its import give the same bytes", async () => {
  const { id, rounds } = await write(host);
  const copy = await on.call("POST /games/:id/duplicate", { as: host, params: { id }, body: {} });
  expect(copy).toMatchObject({ translations: OF_GAME, glossary: GLOSSARY, rounds: [{ translations: GERMAN }] });
  const duplicated = await on.call("POST /games/:id/rounds/:roundId/duplicate", {
    as: host,
    params: { id, roundId: rounds[0]?.id ?? "" },
  });
  expect(duplicated.translations).toEqual(GERMAN);
  const download = async (gameId: string): Promise<string> => {
    const response = await on.app.inject({
      url: `/api/v1/games/${gameId}/export?format=json`,
      headers: { authorization: `Bearer ${host.access_token}` },
    });
    return response.body;
  };
  const exported = await download(id);
  const read = importText(exported);
  expect(read.problems).toEqual([]);
  const imported = await on.call("POST /games", {
    as: host,
    body: { ...read.game, title: read.game.title ?? "", owner: "me", rounds: read.rounds.map(({ fields }) => fields) },
  });
  expect(await download(imported.id)).toBe(exported);
});

test("lists contain no translations, and readers of hidden games get none", async () => {
  const { id } = await on.call("POST /games", {
    as: admin,
    body: { title: "Library", rounds: [round], translations: OF_GAME },
  });
  const hidden = await on.call("GET /games/:id", { as: host, params: { id } });
  expect(JSON.stringify(hidden)).not.toContain("Bayern");
  expect(hidden).toMatchObject({ content_hidden: "not_shared" });
  const { items } = await on.call("GET /games", { as: admin, query: { search: "Library" } });
  expect(items[0]).not.toHaveProperty("translations");
});

test.each<[name: string, translations: unknown]>([
  ["an unknown language", { xx: GERMAN.de }],
  ["a place that holds no text", { de: { state: "draft", texts: { max_points: { source: "1", text: "2" } } } }],
  ["a path into prototypes", { de: { state: "draft", texts: { __proto__x: { source: "1", text: "2" } } } }],
  ["an unknown state", { de: { state: "outdated", texts: {} } }],
  ["a text of no limit", { de: { state: "draft", texts: { question: { source: "", text: "x".repeat(20_001) } } } }],
  [
    "texts without number",
    {
      de: {
        state: "draft",
        texts: Object.fromEntries(
          Array.from({ length: 501 }, (_, n) => [`config.items.${n}`, { source: "a", text: "b" }]),
        ),
      },
    },
  ],
])("%s is refused", async (_name, translations) => {
  const response = await on.send("POST /games", {
    as: host,
    body: { title: "Odd", owner: "me", rounds: [{ ...round, translations: translations as Translations }] },
  });
  expect(response.statusCode).toBe(422);
});

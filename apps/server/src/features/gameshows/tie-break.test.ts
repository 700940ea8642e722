import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModeratorSlices } from "@showrunner/engine";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { buildImageUpload } from "../../testing/uploads.ts";

let server: TestServer;
let owner: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.makeUser(await server.setUp(), "owner");
});
afterAll(() => server.close());

const TIE_BREAK = { title: "Tie-break: Quiz", question: "How many steps?", answer: 463, unit: "steps", points: 50 };

/** Creates a show with two games and three teams, and functions that play it. */
async function createShow() {
  const { id } = await server.call("POST /gameshows", { as: owner, body: { name: "Show" } });
  for (const title of ["Quiz", "Later"]) {
    const game = await server.call("POST /games", { as: owner, body: { title, show_id: id } });
    const round = { type: "classic", question: "Who?", answers: ["Fox"] };
    await server.call("POST /games/:id/rounds", { as: owner, params: { id: game.id }, body: round });
  }
  const params = { id };
  const teamIds: string[] = [];
  for (const name of ["Ants", "Bees", "Crows"])
    teamIds.push(
      (await server.call("POST /gameshows/:id/teams", { as: owner, params, body: { name, password: "x" } })).id,
    );
  const ask = (teams: readonly string[], texts: object = {}) =>
    server.send("POST /gameshows/:id/tie-break", {
      as: owner,
      params,
      body: { ...TIE_BREAK, ...texts, team_ids: [...teams] },
    });
  let commands = 0;
  const readSlices = async (): Promise<ModeratorSlices> =>
    (await server.call("GET /gameshows/:id/live", { as: owner, params })).slices;
  const play = async (body: object): Promise<void> => {
    const { show, programme, desk } = await readSlices();
    const view = { run_id: show.run_id ?? "", round_id: programme.current_round_id, phase: desk?.phase ?? null };
    commands += 1;
    const response = await server.app.inject({
      method: "POST",
      url: `/api/v1/gameshows/${id}/commands`,
      headers: { authorization: `Bearer ${owner.access_token}` },
      payload: { id: `c${commands}`, device_id: "desk", body: { ...body, view } },
    });
    expect([body, response.json()]).toMatchObject([body, { ok: true }]);
  };
  return { params, teamIds, ask, readSlices, play };
}

test("GAME-11: a tie-break follows the current game, and only the tied teams may answer", async () => {
  const { params, teamIds, ask, readSlices, play } = await createShow();
  expect((await ask(teamIds.slice(0, 2))).json()).toMatchObject({ code: "wrong_status" });
  await play({ type: "start" });
  await play({ type: "start_first_round" });
  await play({ type: "finalize_game" });
  expect((await ask([teamIds[0] ?? "", "unknown"])).statusCode).toBe(404);
  expect((await ask(teamIds.slice(0, 2))).statusCode).toBe(201);
  await play({ type: "finish_game", winner_team_id: null, no_winner: true });
  const { games } = (await readSlices()).programme;
  expect(games.map(({ title }) => title)).toEqual(["Quiz", TIE_BREAK.title, "Later"]);
  // The game of a tie-break is in no library.
  const preview = await server.call("GET /gameshows/:id/preview", { as: owner, params });
  expect(preview.games.map(({ game }) => game.title)).toEqual(["Quiz", "Later"]);
  await play({ type: "introduce_game" });
  await play({ type: "start_first_round" });
  const { items } = (await readSlices()).roster;
  expect(items.map(({ name, out }) => [name, out])).toEqual([
    ["Ants", false],
    ["Bees", false],
    ["Crows", true],
  ]);
  await play({ type: "reset" });
  const after = await server.call("GET /gameshows/:id", { as: owner, params });
  expect(after).toMatchObject({ status: "ready", games_count: 2 });
});

test("a tie-break cannot publish another user's file", async () => {
  const stranger = await server.makeUser(await server.signIn("admin", TEST_PASSWORD), "stranger");
  const { payload, headers } = buildImageUpload();
  const uploaded = await server.app.inject({
    method: "POST",
    url: "/api/v1/images/upload",
    payload,
    headers: { ...headers, authorization: `Bearer ${stranger.access_token}` },
  });
  const address = `asset:${uploaded.json<{ id: string }>().id}`;
  const { teamIds, ask, play } = await createShow();
  await play({ type: "start" });
  for (const name of ["title", "question"]) {
    const refused = await ask(teamIds.slice(0, 2), { [name]: `Look: ${address}` });
    expect(refused.json()).toMatchObject({ details: { fields: [{ path: name, code: "unknown_image" }] } });
  }
});

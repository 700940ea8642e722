import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let owner: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  owner = await on.makeUser(await on.setUp(), "owner");
});
afterAll(() => on.close());

test("the show stores timer_start independently of the buzzer's arming", async () => {
  const { id, settings } = await on.call("POST /gameshows", { as: owner, body: { name: "Show" } });
  expect(settings.timer_start).toBeUndefined();
  const wanted = { timer_start: "after_reading", reading_s: 8 } as const;
  await on.call("PATCH /gameshows/:id", { as: owner, params: { id }, body: { settings: wanted } });
  const read = await on.call("GET /gameshows/:id", { as: owner, params: { id } });
  expect(read.settings).toMatchObject({ ...wanted, arming: "with_question" });
});

test("a round's own timer_start is saved, frozen, and kept when another field changes", async () => {
  const show = await on.call("POST /gameshows", { as: owner, body: { name: "Show" } });
  const { id } = await on.call("POST /games", { as: owner, body: { title: "Quiz", show_id: show.id } });
  const fields = { question: "Who?", answers: ["Fox"] };
  const body = { type: "classic", ...fields, timer_start: "after_reading" } as const;
  const params = { id };
  const first = await on.call("POST /games/:id/rounds", { as: owner, params, body });
  await on.call("POST /games/:id/rounds", { as: owner, params, body: { type: "classic", ...fields } });
  expect(first.timer_start).toBe("after_reading");
  const game = await on.call("GET /games/:id", { as: owner, params });
  expect(game.rounds.map(({ timer_start }) => timer_start)).toEqual(["after_reading", null]);
  await on.call("PATCH /games/:id/rounds/:roundId", {
    as: owner,
    params: { id, roundId: first.id },
    body: { question: "Who else?", version: game.version },
  });
  await on.call("POST /gameshows/:id/games", { as: owner, params: { id: show.id }, body: { game_id: id } });
  const { content } = await on.call("GET /gameshows/:id/preview", { as: owner, params: { id: show.id } });
  expect(content.games[0]?.rounds.map(({ question, timer_start }) => [question, timer_start])).toEqual([
    ["Who else?", "after_reading"],
    ["Who?", null],
  ]);
});

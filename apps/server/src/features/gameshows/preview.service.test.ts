import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteCall, Gameshow, ShowPreview } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
let owner: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
  owner = await on.makeUser(admin, "owner");
});
afterAll(() => on.close());

type NewRound = RouteCall<"POST /games/:id/rounds">["body"];

const round: NewRound = {
  type: "classic",
  title: null,
  question: "Who?",
  content: "**Look** ![fox](/images/0198c0de-0000-7000-8000-000000000001)",
  answers: ["Fox"],
  answer_content: "A fox.",
  description: "for me",
  max_points: 10,
  time_limit_s: null,
  scoring: "winner_takes_all",
  buzzer_override: "use_game_default",
  config: {},
};

async function showWith(...rounds: readonly NewRound[]): Promise<Gameshow> {
  const show = await on.call("POST /gameshows", { as: owner, body: { name: "Show" } });
  const game = await on.call("POST /games", { as: owner, body: { title: "Quiz", show_id: show.id } });
  for (const body of rounds) await on.call("POST /games/:id/rounds", { as: owner, params: { id: game.id }, body });
  return show;
}

const preview = ({ id }: Gameshow): Promise<ShowPreview> =>
  on.call("GET /gameshows/:id/preview", { as: owner, params: { id } });

test("returns the games as a start would freeze them, with fetchable image URLs", async () => {
  const show = await showWith(round);
  const { games, content, assets } = await preview(show);
  expect(games).toMatchObject([{ game: { title: "Quiz", rounds_count: 1 } }]);
  expect(content.games).toMatchObject([
    { id: games[0]?.show_game_id, title: "Quiz", rounds: [{ question: "Who?", answers: ["Fox"] }] },
  ]);
  expect(content.games[0]?.rounds[0]?.content_html).toContain("<strong>Look</strong>");
  const address = assets["0198c0de-0000-7000-8000-000000000001"];
  expect(address).toMatch(/^\/api\/v1\/images\/0198c0de-[\w-]+\/file\?variant=display&exp=\d+&sig=/);
});

test("does not change the show", async () => {
  const show = await showWith(round);
  const read = () => on.call("GET /gameshows/:id", { as: owner, params: { id: show.id } });
  const before = await read();
  await preview(show);
  expect(await read()).toEqual(before);
});

test("rejects a game that another host's show is playing", async () => {
  const game = await on.call("POST /games", { as: admin, body: { title: "Shared", shared_with_hosts: true } });
  await on.call("POST /games/:id/rounds", { as: admin, params: { id: game.id }, body: round });
  const [other, own] = await Promise.all(
    [admin, owner].map((as) => on.call("POST /gameshows", { as, body: { name: "Show" } })),
  );
  for (const [as, show] of [
    [admin, other],
    [owner, own],
  ] as const)
    await on.call("POST /gameshows/:id/games", {
      as,
      params: { id: show?.id ?? "" },
      body: { game_id: game.id },
    });
  const params = { id: own?.id ?? "" };
  expect((await on.send("GET /gameshows/:id/preview", { as: owner, params })).statusCode).toBe(200);
  const view = { run_id: null, round_id: null, phase: null };
  await on.call("POST /gameshows/:id/commands", {
    as: admin,
    params: { id: other?.id ?? "" },
    body: { id: "start", device_id: "d", body: { type: "start", view } },
  });
  const refused = await on.send("GET /gameshows/:id/preview", { as: owner, params });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "game_locked"]);
});

test("names the rounds that are not ready", async () => {
  const show = await showWith(round, {
    ...round,
    type: "multipleChoice",
    config: { question_text: "Which?", options: [] },
  });
  const refused = await on.send("GET /gameshows/:id/preview", { as: owner, params: { id: show.id } });
  expect(refused.json()).toMatchObject({ code: "rounds_not_ready", details: { params: { rounds: "Quiz: 2" } } });
});

test("is empty for a show without games", async () => {
  const show = await on.call("POST /gameshows", { as: owner, body: { name: "Empty" } });
  expect(await preview(show)).toMatchObject({ games: [], content: { games: [] }, assets: {} });
});

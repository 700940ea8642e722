import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game, RoundFields } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
});
afterAll(() => on.close());

const choice: Partial<RoundFields> & { readonly type: string } = {
  type: "multipleChoice",
  scoring: "partial_credit",
  buzzer_override: "disable",
  time_limit_s: 30,
  speed_points: true,
  config: {
    question_text: "Largest?",
    options: [
      { text: "Mars", correct: false },
      { text: "Jupiter", correct: true },
    ],
  },
};
const create = (round: Partial<RoundFields>): Promise<Game> =>
  on.call("POST /games", { as: admin, body: { title: "Speed", rounds: [{ ...choice, ...round }] } });
/** A refused field in the text of a failed call. */
const refusal = (path: string, code: string): string => `{"path":"${path}","code":"${code}"`;

test("SPEED-1: a round with speed points is saved, read, exported and frozen with them", async () => {
  const game = await create({});
  expect(game.rounds[0]?.speed_points).toBe(true);
  const exported = await on.call("GET /games/:id/export", {
    as: admin,
    params: { id: game.id },
    query: { format: "json" },
  });
  expect(JSON.stringify(exported)).toContain('"speed_points":true');
  const { id } = await on.call("POST /gameshows", { as: admin, body: { name: "Speed" } });
  await on.call("POST /gameshows/:id/games", { as: admin, params: { id }, body: { game_id: game.id } });
  const { content } = await on.call("GET /gameshows/:id/preview", { as: admin, params: { id } });
  expect(content.games[0]?.rounds[0]?.speed_points).toBe(true);
});

test.each([
  ["speed_time_limit", { time_limit_s: null }],
  ["speed_scoring", { scoring: "winner_takes_all" as const }],
  ["speed_buzzer", { buzzer_override: "enable" as const }],
  ["speed_type", { type: "classic", config: {} }],
  ["speed_type", { type: "timedChallenge" }],
])("SPEED-1: otherwise it is the field error %s", async (code, fields) => {
  await expect(create(fields)).rejects.toThrow(refusal("rounds.0.speed_points", code));
});

test("SPEED-1: a change that removes what speed points require is rejected", async () => {
  const game = await create({});
  const params = { id: game.id, roundId: game.rounds[0]?.id ?? "" };
  const change = (body: Partial<RoundFields>) =>
    on.call("PATCH /games/:id/rounds/:roundId", { as: admin, params, body });
  await expect(change({ time_limit_s: null })).rejects.toThrow(refusal("speed_points", "speed_time_limit"));
  const rounds = [{ id: params.roundId, type: "multipleChoice", scoring: "winner_takes_all" as const }];
  await expect(on.call("PATCH /games/:id", { as: admin, params: { id: game.id }, body: { rounds } })).rejects.toThrow(
    refusal("rounds.0.speed_points", "speed_scoring"),
  );
  expect(await change({ time_limit_s: null, speed_points: false })).toMatchObject({ speed_points: false });
});

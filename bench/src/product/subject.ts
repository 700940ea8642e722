import { Api, hostApi } from "../../../e2e/support/api.ts";
import { startServer } from "../../../e2e/support/server.ts";
import { protocol_version } from "@showrunner/contract/realtime";
import type { Screen } from "../load/messages.ts";
import type { Subject } from "../suite.ts";

const register_at_once = 20;
const team_password = "bench";

/** Each phone has an address of its own, as behind a proxy; limits for one address are not what is measured. */
const addressOf = (index: number): Record<string, string> => ({
  "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

/** A show with one round to answer and one to buzz in, open for registration. */
async function prepareShow(host: Api): Promise<{ id: string; public_id: string }> {
  const game = await host.call("POST /games", {
    body: {
      title: "Bench",
      buzzer_default: false,
      points: 10,
      rounds: [
        {
          type: "multipleChoice",
          title: null,
          question: "Which one is right?",
          content: "",
          answers: [],
          answer_content: "",
          description: null,
          max_points: 1,
          time_limit_s: null,
          scoring: "winner_takes_all",
          buzzer_override: "disable",
          config: {
            question_text: "Which one is right?",
            options: [
              { text: "This one", correct: true },
              { text: "That one", correct: false },
            ],
          },
        },
        {
          type: "classic",
          title: null,
          question: "Who is first?",
          content: "",
          answers: ["nobody"],
          answer_content: "",
          description: null,
          max_points: 1,
          time_limit_s: null,
          scoring: "winner_takes_all",
          buzzer_override: "enable",
          config: {},
        },
      ],
    },
  });
  const show = await host.call("POST /gameshows", { body: { name: "Bench" } });
  await host.call("POST /gameshows/:id/games", { params: { id: show.id }, body: { game_id: game.id } });
  await host.call("PUT /gameshows/:id/registration", { params: { id: show.id }, body: { open: true } });
  return { id: show.id, public_id: show.public_id };
}

/** Registers the teams as their phones would, some at a time, and returns their tokens. */
export async function registerTeams(url: string, publicId: string, teams: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < teams; at += register_at_once) {
    const count = Math.min(register_at_once, teams - at);
    const sessions = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        new Api(url, addressOf(at + index)).call("POST /gameshows/join/:publicId/register", {
          params: { publicId },
          body: { name: `Team ${at + index + 1}`, password: team_password, device_id: `device-${at + index + 1}` },
        }),
      ),
    );
    tokens.push(...sessions.map(({ team_token }) => team_token));
  }
  return tokens;
}

/** A real server with a real show, on the embedded database. */
export async function productSubject(teams: number, commands: number): Promise<Subject> {
  const server = await startServer({ env: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "loopback" } });
  try {
    const host = await hostApi(server.url);
    const { id, public_id } = await prepareShow(host);
    const tokens = await registerTeams(server.url, public_id, teams);
    // A fresh process: what hashing thousands of passwords left behind is not the sockets' memory.
    await server.kill();
    await server.start();
    await host.login();

    const address = `${server.url.replace("http", "ws")}/api/v1/gameshows`;
    const hello = (role: string, token: string | undefined, device_id: string): string =>
      JSON.stringify({ type: "hello", protocol: protocol_version, role, token: token ?? null, device_id, seq: null });
    return {
      name: "Showrunner",
      pid: server.pid(),
      teams: tokens.map((token, index): Screen => ({
        url: `${address}/public/${public_id}/socket`,
        headers: addressOf(index),
        hello: hello("team", token, `device-${index + 1}`),
      })),
      host: { url: `${address}/${id}/socket`, hello: hello("moderator", host.token, "device-host") },
      before_fan_out: [{ type: "start" }, { type: "start_first_round" }, { type: "timer_start", seconds: 600 }],
      fan_out: Array.from({ length: commands }, () => ({ type: "timer_add", seconds: 15 })),
      before_answers: [],
      before_buzz: [{ type: "reveal" }, { type: "next", confirmed: true }],
      buzz_seen: '"phase":"locked"',
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

import type { Credentials, TestServer } from "../../../testing/test-server.ts";

/** Creates a running show with one round, called *Running*; returns its id. */
export async function startShow(server: TestServer, as: Credentials): Promise<string> {
  const show = await server.call("POST /gameshows", { as, body: { name: "Running" } });
  const round = {
    type: "classic" as const,
    title: null,
    question: "Why?",
    content: "",
    answers: ["So"],
    answer_content: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    scoring: "partial_credit" as const,
    buzzer_override: "disable" as const,
    config: {},
  };
  await server.call("POST /games", { as, body: { title: "Game", show_id: show.id, rounds: [round] } });
  const view = { run_id: null, round_id: null, phase: null };
  const body = { id: "start", device_id: "d", body: { type: "start", view } } as const;
  await server.call("POST /gameshows/:id/commands", { as, params: { id: show.id }, body });
  return show.id;
}

import { hostApi } from "../../../e2e/support/api.ts";
import { startServer } from "../../../e2e/support/server.ts";
import type { HttpSubject } from "./measure.ts";
import type { Question } from "./messages.ts";

const games = 20;
const teams = 20;

/** A real server on the embedded database with a library and a show, and the requests to measure. */
export async function httpProduct(): Promise<HttpSubject & { readonly questions: readonly Question[] }> {
  const server = await startServer();
  try {
    const host = await hostApi(server.url);
    for (let number = 1; number <= games; number += 1)
      await host.call("POST /games", {
        body: { title: `Game ${number}`, description: "Who knows it first?", tags: ["quiz", "evening"], points: 10 },
      });
    const show = await host.call("POST /gameshows", { body: { name: "Bench" } });
    const params = { id: show.id };
    for (let number = 1; number <= teams; number += 1)
      await host.call("POST /gameshows/:id/teams", { params, body: { name: `Team ${number}`, password: "bench" } });
    const signed_in = { authorization: `Bearer ${host.token ?? ""}` };
    return {
      url: server.url,
      pid: server.pid(),
      stop: () => server.stop(),
      questions: [
        { route: "GET /gameshows/:id", path: `/gameshows/${show.id}`, headers: signed_in },
        { route: "GET /games", path: `/games?limit=${games}`, headers: signed_in },
        { route: "GET /gameshows/public/:publicId", path: `/gameshows/public/${show.public_id}`, headers: {} },
        { route: "GET /health/ready", path: "/health/ready", headers: {} },
        { route: "GET /health/live", path: "/health/live", headers: {} },
      ],
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

import { createHostApi } from "../../../e2e/support/api.ts";
import { startServer } from "../../../e2e/support/server.ts";
import type { HttpSubject } from "./http-load.ts";
import type { BenchRequest } from "./http-messages.ts";

const GAME_COUNT = 20;
const TEAM_COUNT = 20;

/** A real server on the embedded database with a library and a show, and the requests to measure. */
export async function startHttpProduct(): Promise<HttpSubject & { readonly requests: readonly BenchRequest[] }> {
  const server = await startServer();
  try {
    const host = await createHostApi(server.url);
    for (let number = 1; number <= GAME_COUNT; number += 1)
      await host.call("POST /games", {
        body: { title: `Game ${number}`, description: "Who knows it first?", tags: ["quiz", "evening"], points: 10 },
      });
    const show = await host.call("POST /gameshows", { body: { name: "Bench" } });
    const params = { id: show.id };
    for (let number = 1; number <= TEAM_COUNT; number += 1)
      await host.call("POST /gameshows/:id/teams", { params, body: { name: `Team ${number}`, password: "bench" } });
    const signedIn = { authorization: `Bearer ${host.token ?? ""}` };
    return {
      url: server.url,
      pid: server.pid(),
      stop: () => server.stop(),
      requests: [
        { route: "GET /gameshows/:id", path: `/gameshows/${show.id}`, headers: signedIn },
        { route: "GET /games", path: `/games?limit=${GAME_COUNT}`, headers: signedIn },
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

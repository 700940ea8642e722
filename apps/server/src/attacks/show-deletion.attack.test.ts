import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import { routes, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { answerFirstRound } from "../contract-tests/play-show.ts";
import { ROUTE_PROBES, type RouteProbe } from "../contract-tests/route-probes/index.ts";
import { createTestWorld, type ShowFixture, type TestWorld } from "../contract-tests/test-world.ts";
import { attemptCount, reportAttack } from "../testing/attack-report.ts";
import { buildRequest, startTestServer, type CallOptions, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let world: TestWorld;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await createTestWorld(server);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Every route about one show, its games and its teams, except its deletion. */
const keys = (Object.keys(ROUTE_PROBES) as RouteKey[]).filter((key) => {
  const { guard } = routes[key] as RouteSpec;
  const isAboutShows = key.includes("gameshows/") || key.includes("games/:id") || key === "POST /games";
  return guard !== "admin" && isAboutShows && key !== "DELETE /gameshows/:id" && key !== "POST /gameshows/sample";
});

interface RouteResponse {
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** Keeps the two commands that the owner sends for each show below the limit of 50 a second, on any machine. */
const SHOW_INTERVAL_MS = 60;

async function createAnsweredShow(): Promise<ShowFixture> {
  const fixture = await world.createShow();
  await Promise.all([answerFirstRound(fixture, world), sleep(SHOW_INTERVAL_MS)]);
  return fixture;
}

/** Sends every kind of request about a show while it is being deleted. */
async function raceDeletion(fixture: ShowFixture): Promise<readonly RouteResponse[]> {
  const requests = await Promise.all(
    keys.flatMap((key) =>
      (ROUTE_PROBES[key] as readonly RouteProbe<RouteKey>[]).map(async (probe) => {
        const prepared = await Promise.resolve(probe.options(fixture, world)).catch(() => null);
        const options: CallOptions<RouteKey> = prepared ?? ({ params: { id: fixture.showId } } as object);
        return { key, request: buildRequest(key, { ...options, as: { ...world.callers.owner, ...fixture.team } }) };
      }),
    ),
  );
  const send = async ({ key, request }: (typeof requests)[number], afterMs: number): Promise<RouteResponse> => {
    await sleep(afterMs);
    const { statusCode, body } = await server.app.inject(request);
    return { key, status: statusCode, body };
  };
  const deletion = sleep(4).then(() =>
    server.send("DELETE /gameshows/:id", { as: world.callers.owner, params: { id: fixture.showId } }),
  );
  const responses = await Promise.all([...requests, ...requests].map((request, index) => send(request, index % 12)));
  expect((await deletion).statusCode).toBe(204);
  return responses;
}

test("no request about a show that is being deleted fails with a 5xx", async () => {
  const rounds = attemptCount({ short: 3, full: 40 });
  const failed: RouteResponse[] = [];
  let requests = 0;
  for (let round = 0; round < rounds; round += 1) {
    const fixture = await createAnsweredShow();
    const responses = await raceDeletion(fixture);
    requests += responses.length;
    failed.push(...responses.filter(({ status }) => status >= 500));
  }
  reportAttack("requests about a show while it is deleted", { requests, "server errors": failed.length });
  expect(failed.slice(0, 5)).toEqual([]);
});

test("loading a show while its rows are deleted returns 200 or 404", async () => {
  const rounds = attemptCount({ short: 10, full: 200 });
  let requests = 0;
  const failed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fixture = await createAnsweredShow();
    // Reads that may load the show from the database while its rows are being deleted.
    const reads = Array.from({ length: 12 }, async (_, index) => {
      await sleep(index % 4);
      return server.send("GET /gameshows/:id/live", { as: world.callers.admin, params: { id: fixture.showId } });
    });
    const [deleted, ...responses] = await Promise.all([
      server.send("DELETE /gameshows/:id", { as: world.callers.owner, params: { id: fixture.showId } }),
      ...reads,
    ]);
    expect(deleted.statusCode).toBe(204);
    requests += responses.length;
    failed.push(...responses.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 404));
  }
  reportAttack("reads of a show while it is deleted", { requests, "neither found nor not found": failed.length });
  expect(failed).toEqual([]);
});

test("sockets opened while a show is deleted are closed with a final reason", async () => {
  const rounds = attemptCount({ short: 3, full: 40 });
  const codes: string[] = [];
  const { access_token = "" } = world.callers.owner;
  for (let round = 0; round < rounds; round += 1) {
    const fixture = await createAnsweredShow();
    const sockets = Array.from({ length: 6 }, async (_, index) => {
      await sleep(index);
      const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/${fixture.showId}/socket`);
      const messages: { type: string; code?: string }[] = [];
      socket.on("error", () => undefined);
      socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString())));
      await once(socket, "open");
      const closed = once(socket, "close");
      const hello = {
        type: "hello",
        protocol: PROTOCOL_VERSION,
        device_id: "page",
        seq: null,
        role: "moderator",
        token: access_token,
      };
      socket.send(JSON.stringify(hello));
      await closed;
      return messages.find(({ type }) => type === "bye")?.code ?? "none";
    });
    const deletion = sleep(3).then(() =>
      server.send("DELETE /gameshows/:id", { as: world.callers.owner, params: { id: fixture.showId } }),
    );
    codes.push(...(await Promise.all(sockets)));
    expect((await deletion).statusCode).toBe(204);
  }
  const wrong = codes.filter((code) => code !== "show_deleted" && code !== "not_found");
  reportAttack("sockets of a show while it is deleted", { sockets: codes.length, "other close reasons": wrong.length });
  expect(wrong).toEqual([]);
});

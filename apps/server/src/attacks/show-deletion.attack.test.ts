import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { protocol_version } from "@showrunner/contract/realtime";
import { routes, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { answerFirstRound } from "../contract-tests/play.ts";
import { probes, type Probe } from "../contract-tests/probes.ts";
import { createWorld, type Things, type World } from "../contract-tests/world.ts";
import { attempts, reportAttack } from "../testing/attack.ts";
import { requestOf, testServer, type CallOptions, type TestServer } from "../testing/server.ts";

let on: TestServer;
let world: World;
let origin: string;
beforeAll(async () => {
  on = await testServer();
  world = await createWorld(on);
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => on.end());

/** Every route about one show, its games and its teams, except its deletion. */
const keys = (Object.keys(probes) as RouteKey[]).filter((key) => {
  const { guard } = routes[key] as RouteSpec;
  const isAboutShows = key.includes("gameshows/") || key.includes("games/:id") || key === "POST /games";
  return guard !== "admin" && isAboutShows && key !== "DELETE /gameshows/:id" && key !== "POST /gameshows/sample";
});

interface Answered {
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends every kind of request about a show during its deletion. */
async function race(things: Things): Promise<readonly Answered[]> {
  const requests = await Promise.all(
    keys.flatMap((key) =>
      (probes[key] as readonly Probe<RouteKey>[]).map(async (probe) => {
        const prepared = await Promise.resolve(probe.options(things, world)).catch(() => null);
        const options: CallOptions<RouteKey> = prepared ?? ({ params: { id: things.show_id } } as object);
        return { key, request: requestOf(key, { ...options, as: { ...world.callers.owner, ...things.team } }) };
      }),
    ),
  );
  const send = async ({ key, request }: (typeof requests)[number], after_ms: number): Promise<Answered> => {
    await pause(after_ms);
    const { statusCode, body } = await on.app.inject(request);
    return { key, status: statusCode, body };
  };
  const deletion = pause(4).then(() =>
    on.send("DELETE /gameshows/:id", { as: world.callers.owner, params: { id: things.show_id } }),
  );
  const answers = await Promise.all([...requests, ...requests].map((request, index) => send(request, index % 12)));
  expect((await deletion).statusCode).toBe(204);
  return answers;
}

test("A11: no request about a show that is being deleted fails with an error of the server", async () => {
  const rounds = attempts({ short: 3, full: 40 });
  const failed: Answered[] = [];
  let requests = 0;
  for (let round = 0; round < rounds; round += 1) {
    const things = await world.make();
    await answerFirstRound(things, world);
    const answers = await race(things);
    requests += answers.length;
    failed.push(...answers.filter(({ status }) => status >= 500));
  }
  reportAttack("requests about a show while it is deleted", { requests, "server errors": failed.length });
  expect(failed.slice(0, 5)).toEqual([]);
}, 240_000);

test("A11: loading a show while its rows go is finding none", async () => {
  const rounds = attempts({ short: 10, full: 200 });
  let requests = 0;
  const failed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const things = await world.make();
    await answerFirstRound(things, world);
    // Reads that may load the show from the database while its rows are being deleted.
    const asked = Array.from({ length: 12 }, async (_, index) => {
      await pause(index % 4);
      return on.send("GET /gameshows/:id/live", { as: world.callers.admin, params: { id: things.show_id } });
    });
    const [deleted, ...answers] = await Promise.all([
      on.send("DELETE /gameshows/:id", { as: world.callers.owner, params: { id: things.show_id } }),
      ...asked,
    ]);
    expect(deleted.statusCode).toBe(204);
    requests += answers.length;
    failed.push(...answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 404));
  }
  reportAttack("reads of a show while it is deleted", { requests, "neither found nor not found": failed.length });
  expect(failed).toEqual([]);
}, 240_000);

test("A11: sockets that come while a show is deleted are told so, and not to come back", async () => {
  const rounds = attempts({ short: 3, full: 40 });
  const codes: string[] = [];
  const { access_token = "" } = world.callers.owner;
  for (let round = 0; round < rounds; round += 1) {
    const things = await world.make();
    await answerFirstRound(things, world);
    const sockets = Array.from({ length: 6 }, async (_, index) => {
      await pause(index);
      const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/${things.show_id}/socket`);
      const messages: { type: string; code?: string }[] = [];
      socket.on("error", () => undefined);
      socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString())));
      await once(socket, "open");
      const closed = once(socket, "close");
      const hello = {
        type: "hello",
        protocol: protocol_version,
        device_id: "page",
        seq: null,
        role: "moderator",
        token: access_token,
      };
      socket.send(JSON.stringify(hello));
      await closed;
      return messages.find(({ type }) => type === "bye")?.code ?? "none";
    });
    const deletion = pause(3).then(() =>
      on.send("DELETE /gameshows/:id", { as: world.callers.owner, params: { id: things.show_id } }),
    );
    codes.push(...(await Promise.all(sockets)));
    expect((await deletion).statusCode).toBe(204);
  }
  const wrong = codes.filter((code) => code !== "show_deleted" && code !== "not_found");
  reportAttack("sockets of a show while it is deleted", { sockets: codes.length, "told anything else": wrong.length });
  expect(wrong).toEqual([]);
}, 120_000);

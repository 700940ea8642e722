import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteKey } from "@showrunner/contract/rest";
import { buildRequest, startTestServer, type TestServer } from "../testing/test-server.ts";
import { ROUTE_PROBES, type RouteProbe } from "./route-probes/index.ts";
import { CALLER_NAMES, createTestWorld, type TestWorld } from "./test-world.ts";

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await createTestWorld(server);
});
afterAll(() => server.close());

const readRoutes = (Object.keys(ROUTE_PROBES) as RouteKey[]).filter((key) => key.startsWith("GET"));

describe("GET and HEAD requests write nothing", () => {
  test.each(readRoutes)("%s", async (key) => {
    const fixture = await world.createShow();
    for (const probe of ROUTE_PROBES[key] as readonly RouteProbe<RouteKey>[]) {
      const options = await probe.options(fixture, world);
      const writes = await server.countWritesOf(async () => {
        for (const caller of CALLER_NAMES)
          for (const method of ["GET", "HEAD"] as const) {
            const as = caller === "team" ? fixture.team : world.callers[caller];
            await server.app.inject({ ...buildRequest(key, { ...options, as }), method });
          }
      });
      expect(writes).toBe(0);
    }
  });

  test("counts the writes of a request", async () => {
    const create = () => server.call("POST /gameshows", { as: world.callers.owner, body: { name: "Written" } });
    expect(await server.countWritesOf(create)).toBeGreaterThan(0);
  });
});

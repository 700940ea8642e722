import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteKey } from "@showrunner/contract/rest";
import { requestOf, testServer, type TestServer } from "../testing/server.ts";
import { probes, type Probe } from "./probes.ts";
import { caller_names, createWorld, type World } from "./world.ts";

let on: TestServer;
let world: World;
beforeAll(async () => {
  on = await testServer();
  world = await createWorld(on);
});
afterAll(() => on.end());

const reading = (Object.keys(probes) as RouteKey[]).filter((key) => key.startsWith("GET"));

describe("requests that browsers send from any page change nothing", () => {
  test.each(reading)("%s", async (key) => {
    const things = await world.make();
    for (const probe of probes[key] as readonly Probe<RouteKey>[]) {
      const options = await probe.options(things, world);
      const before = on.writes();
      for (const caller of caller_names)
        for (const method of ["GET", "HEAD"] as const) {
          const as = caller === "team" ? things.team : world.callers[caller];
          await on.app.inject({ ...requestOf(key, { ...options, as }), method });
        }
      expect(on.writes()).toBe(before);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes, type Guard, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { describedBy } from "../testing/described.ts";
import { requestOf, testServer, type CallOptions, type TestServer } from "../testing/server.ts";
import { probes, type Probe } from "./probes.ts";
import { caller_names, createWorld, upload, type CallerName, type Things, type World } from "./world.ts";

let on: TestServer;
let world: World;
let described: Awaited<ReturnType<typeof describedBy>>;
beforeAll(async () => {
  on = await testServer();
  world = await createWorld(on);
  described = await describedBy(on.app);
});
afterAll(() => on.end());

const is_signed_in = (caller: CallerName): boolean => !["visitor", "team", "other_team"].includes(caller);

/** Status for a caller without access. */
function refusal(guard: Guard, caller: CallerName, refused: number | undefined): number {
  if (guard === "public" || guard === "team" || !is_signed_in(caller)) return 401;
  return refused ?? (guard === "moderator" ? 404 : 403);
}

async function callAs(key: RouteKey, probe: Probe<RouteKey>, caller: CallerName, things: Things) {
  // `team` means the team of the show under test.
  const as = caller === "team" ? things.team : world.callers[caller];
  const options: CallOptions<RouteKey> = await probe.options(things, world);
  const request = requestOf(key, { ...options, as });
  if (key !== "POST /images/upload") return on.app.inject(request);
  const { payload, headers } = upload();
  return on.app.inject({ ...request, payload, headers: { ...request.headers, ...headers } });
}

const cases = (Object.keys(probes) as RouteKey[]).flatMap((key) =>
  (probes[key] as readonly Probe<RouteKey>[]).map((probe) => ({ key, about: probe.about ?? "", probe })),
);

describe("every route, every kind of caller", () => {
  test.each(cases)("$key $about", async ({ key, probe }) => {
    const spec: RouteSpec = routes[key];
    const success = probe.answer ?? spec.status ?? 200;
    let things = await world.make();
    for (const caller of caller_names) {
      const response = await callAs(key, probe, caller, things);
      const expected = probe.allowed.includes(caller) ? success : refusal(spec.guard, caller, probe.refused);
      expect(response.statusCode, `${caller}: ${response.body}`).toBe(expected);
      expect(described.problem(key, response)).toBeNull();
      // A successful write may have changed or deleted what the next caller needs.
      if (response.statusCode < 300 && !key.startsWith("GET")) things = await world.make();
    }
  });

  test("a token of a user is worth nothing as a team's, and the other way round", async () => {
    const things = await world.make();
    const { access_token = "" } = world.callers.admin;
    const { team_token = "" } = things.team;
    const me = await on.send("GET /auth/me", { as: { access_token: team_token } });
    expect(me.statusCode).toBe(401);
    const command = await on.send("POST /gameshows/public/:publicId/commands", {
      as: { team_token: access_token },
      params: { publicId: things.public_id },
      body: { id: "c", device_id: "d", body: { type: "join_member", name: null } },
    });
    expect(command.statusCode).toBe(401);
  });

  test("with authentication switched off, every visitor is an admin", async () => {
    const open = await testServer();
    await open.call("POST /auth/setup", { body: { auth_enabled: false } });
    expect((await open.call("GET /auth/me")).roles).toEqual(["admin"]);
    const show = await open.call("POST /gameshows", { body: { name: "Anyone's" } });
    expect(show.owner_id).toBeNull();
    await open.call("PATCH /gameshows/:id", { params: { id: show.id }, body: { name: "Everyone's" } });
    expect((await open.call("GET /users")).items).toEqual([]);
    await open.end();
  });
});

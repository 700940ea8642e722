import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes, type Guard, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { fetchOpenApiValidator } from "../testing/openapi-validator.ts";
import { buildRequest, startTestServer, type CallOptions, type TestServer } from "../testing/test-server.ts";
import { buildAudioUpload, buildImageUpload, buildVideoUpload } from "../testing/uploads.ts";
import { ROUTE_PROBES, type RouteProbe } from "./route-probes/index.ts";
import { CALLER_NAMES, createTestWorld, type CallerName, type ShowFixture, type TestWorld } from "./test-world.ts";

let server: TestServer;
let world: TestWorld;
let validator: Awaited<ReturnType<typeof fetchOpenApiValidator>>;
beforeAll(async () => {
  server = await startTestServer();
  world = await createTestWorld(server);
  validator = await fetchOpenApiValidator(server.app);
});
afterAll(() => server.close());

const isSignedIn = (caller: CallerName): boolean => !["visitor", "team", "other_team"].includes(caller);

/** Status for a caller without access. */
function getRefusedStatus(guard: Guard, caller: CallerName, refused: number | undefined): number {
  if (guard === "public" || guard === "team" || !isSignedIn(caller)) return 401;
  if (guard === "owner") return refused ?? (caller === "co_host" ? 403 : 404);
  return refused ?? (guard === "moderator" ? 404 : 403);
}

const UPLOADS: Readonly<Record<string, typeof buildImageUpload>> = {
  "POST /images/upload": buildImageUpload,
  "POST /audio/upload": buildAudioUpload,
  "POST /videos/upload": buildVideoUpload,
  "PUT /videos/:id/poster": buildImageUpload,
  "POST /admin/backups/upload": buildImageUpload,
};

async function callAs(key: RouteKey, probe: RouteProbe<RouteKey>, caller: CallerName, fixture: ShowFixture) {
  // `team` means the team of the show under test.
  const as = caller === "team" ? fixture.team : world.callers[caller];
  const options: CallOptions<RouteKey> = await probe.options(fixture, world);
  const request = buildRequest(key, { ...options, as });
  const build = UPLOADS[key as string];
  if (build === undefined) return server.app.inject(request);
  const { payload, headers } = build();
  return server.app.inject({ ...request, payload, headers: { ...request.headers, ...headers } });
}

const isRead = (key: string): boolean => key.startsWith("GET ");
/** Reads change nothing and share a show. */
let readFixture: Promise<ShowFixture> | null = null;
const getReadFixture = (): Promise<ShowFixture> => (readFixture ??= world.createShow("GET /images"));

const cases = (Object.keys(ROUTE_PROBES) as RouteKey[]).flatMap((key) =>
  (ROUTE_PROBES[key] as readonly RouteProbe<RouteKey>[]).map((probe) => ({ key, about: probe.about ?? "", probe })),
);

describe("every route, every kind of caller", () => {
  test.each(cases)("$key $about", async ({ key, probe }) => {
    const spec: RouteSpec = routes[key];
    const success = probe.allowedStatus ?? spec.status ?? 200;
    let fixture: ShowFixture | null = null;
    for (const caller of CALLER_NAMES) {
      fixture ??= await (isRead(key) ? getReadFixture() : world.createShow(key));
      const response = await callAs(key, probe, caller, fixture);
      const expected = probe.allowed.includes(caller)
        ? success
        : getRefusedStatus(spec.guard, caller, probe.refusedStatus);
      expect(response.statusCode, `${caller}: ${response.body}`).toBe(expected);
      expect(validator.problem(key, response)).toBeNull();
      // A successful write may have changed or deleted something that the next caller needs.
      if (response.statusCode < 300 && !isRead(key)) fixture = null;
    }
  });

  test("a user's token is not accepted as a team's, nor a team's as a user's", async () => {
    const fixture = await world.createShow();
    const { access_token = "" } = world.callers.admin;
    const { team_token = "" } = fixture.team;
    const me = await server.send("GET /auth/me", { as: { access_token: team_token } });
    expect(me.statusCode).toBe(401);
    const command = await server.send("POST /gameshows/public/:publicId/commands", {
      as: { team_token: access_token },
      params: { publicId: fixture.publicId },
      body: { id: "c", device_id: "d", body: { type: "join_member", name: null } },
    });
    expect(command.statusCode).toBe(401);
  });

  test("with authentication disabled, every visitor is an admin", async () => {
    const open = await startTestServer();
    await open.call("POST /auth/setup", { body: { auth_enabled: false } });
    expect((await open.call("GET /auth/me")).roles).toEqual(["admin"]);
    const show = await open.call("POST /gameshows", { body: { name: "Anyone's" } });
    expect(show.owner_id).toBeNull();
    await open.call("PATCH /gameshows/:id", { params: { id: show.id }, body: { name: "Everyone's" } });
    expect((await open.call("GET /users")).items).toEqual([]);
    await open.close();
  });
});

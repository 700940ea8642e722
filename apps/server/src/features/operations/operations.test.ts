import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { testServer, type TestServer } from "../../testing/server.ts";

let on: TestServer;
afterEach(() => on.end());

const url = "/api/v1/metrics";
/** A remote caller: local requests have more rights. */
const elsewhere = { url, remoteAddress: "203.0.113.9" };
const bearer = (token = ""): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Value of one metric. */
async function figure(name: string): Promise<number> {
  const { body } = await on.app.inject(url);
  const line = body.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}

describe("metrics", () => {
  test("are for this machine and for admins, and for nobody else", async () => {
    on = await testServer();
    const admin = await on.setUp();
    const user = await on.makeUser(admin, "user");
    const statusOf = async (options: object): Promise<number> =>
      (await on.app.inject({ ...elsewhere, ...options })).statusCode;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ headers: bearer("made up") })).toBe(401);
    expect(await statusOf({ headers: bearer(user.access_token) })).toBe(403);
    expect(await statusOf({ headers: bearer(admin.access_token) })).toBe(200);
    expect(await statusOf({ remoteAddress: "127.0.0.1" })).toBe(200);
    expect(await statusOf({ remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } })).toBe(401);
  });

  test("with a token, this machine needs it as well", async () => {
    const token = "a token for prometheus";
    on = await testServer({ METRICS_TOKEN: token.replaceAll(" ", "-") });
    await on.setUp();
    const headers = bearer(token.replaceAll(" ", "-"));
    expect((await on.app.inject({ ...elsewhere, headers })).statusCode).toBe(200);
    expect((await on.app.inject(url)).statusCode).toBe(401);
    expect((await on.app.inject({ url, headers: bearer("a-token-for-somebody") })).statusCode).toBe(401);
  });

  test("count what happens, by route and never by address", async () => {
    on = await testServer();
    const admin = await on.setUp();
    const show = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    await on.call("GET /gameshows/:id/live", { as: admin, params: { id: show.id } });
    const { body, headers } = await on.app.inject(url);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain(
      'showrunner_http_requests_total{method="GET",route="/api/v1/gameshows/:id/live",status="200"} 1',
    );
    expect(body).toContain('showrunner_connections{line="ws",kind="team"} 0');
    expect(body).toContain('showrunner_info{version="');
    expect(body).not.toContain(show.id);
    // Every line is a comment or a sample.
    for (const line of body.split("\n").filter((each) => each !== ""))
      expect(line).toMatch(/^# (HELP|TYPE) \w+ .+$|^\w+(\{[^}]*\})? ([-+.\de]+|Nan)$/);
    expect(await figure("showrunner_rooms")).toBe(1);
    expect(await figure("showrunner_commands_waiting")).toBe(0);
    expect(await figure("showrunner_commit_commands_sum")).toBe(1);
    expect(await figure("showrunner_commit_seconds_count")).toBe(1);
    expect(await figure("showrunner_fan_out_seconds_count")).toBe(1);
    expect(await figure("showrunner_database_saving")).toBe(1);
    expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  test("know who is connected, and what was sent", async () => {
    on = await testServer();
    const admin = await on.setUp();
    const show = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    await on.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = on.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/gameshows/public/${show.public_id}/socket`);
    const hello = { type: "hello", protocol: 2, device_id: "d", seq: null, role: "display", token: null };
    let received = 0;
    socket.on("message", () => (received += 1));
    socket.once("open", () => socket.send(JSON.stringify(hello)));
    await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(1);
    const displays = 'showrunner_connections{line="ws",kind="display"}';
    expect(await figure(displays)).toBe(1);
    expect(await figure("showrunner_frames_sent_total")).toBeGreaterThanOrEqual(2);
    socket.terminate();
    await expect.poll(() => figure(displays), { timeout: 10_000 }).toBe(0);
  });

  test("are in the API's document", async () => {
    on = await testServer();
    const document = (await on.app.inject("/api/v1/openapi.json")).json<{ paths: Record<string, unknown> }>();
    expect(document.paths[url]).toMatchObject({
      get: { tags: ["operations"], responses: { 200: { content: { "text/plain": {} } } } },
    });
  });
});

test("a server that is over its bounds refuses the API with 503, and goes on telling how it is", async () => {
  // Lower than the memory of any process.
  on = await testServer({ MAX_RSS_MB: "1" });
  const refused = async () => on.app.inject("/api/v1/auth/config");
  await expect.poll(async () => (await refused()).statusCode, { timeout: 20_000 }).toBe(503);
  const response = await refused();
  expect([response.headers["retry-after"], response.json()]).toMatchObject(["5", { code: "unavailable" }]);
  expect((await on.app.inject("/api/v1/health/live")).statusCode).toBe(200);
  const ready = await on.app.inject("/api/v1/health/ready");
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: "degraded", checks: { load: "high" } }]);
  expect(await figure("showrunner_overloaded")).toBe(1);
});

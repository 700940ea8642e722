import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
afterEach(() => on.close());

const URL = "/api/v1/metrics";
/** A remote caller, because local requests have more rights. */
const elsewhere = { url: URL, remoteAddress: "203.0.113.9" };
const bearer = (token = ""): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Value of one metric. */
async function readMetric(name: string): Promise<number> {
  const { body } = await on.app.inject(URL);
  const line = body.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}

describe("metrics", () => {
  test("are available to the local machine and admins only", async () => {
    on = await startTestServer();
    const admin = await on.setUp();
    const user = await on.makeUser(admin, "user");
    const getStatus = async (options: object): Promise<number> =>
      (await on.app.inject({ ...elsewhere, ...options })).statusCode;
    expect(await getStatus({})).toBe(401);
    expect(await getStatus({ headers: bearer("made up") })).toBe(401);
    expect(await getStatus({ headers: bearer(user.access_token) })).toBe(403);
    expect(await getStatus({ headers: bearer(admin.access_token) })).toBe(200);
    expect(await getStatus({ remoteAddress: "127.0.0.1" })).toBe(200);
    expect(await getStatus({ remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } })).toBe(401);
  });

  test("require the token from the local machine, too, when one is configured", async () => {
    const token = "a token for prometheus";
    on = await startTestServer({ METRICS_TOKEN: token.replaceAll(" ", "-") });
    await on.setUp();
    const headers = bearer(token.replaceAll(" ", "-"));
    expect((await on.app.inject({ ...elsewhere, headers })).statusCode).toBe(200);
    expect((await on.app.inject(URL)).statusCode).toBe(401);
    expect((await on.app.inject({ url: URL, headers: bearer("a-token-for-somebody") })).statusCode).toBe(401);
  });

  test("count requests by route pattern, never by URL", async () => {
    on = await startTestServer();
    const admin = await on.setUp();
    const show = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    await on.call("GET /gameshows/:id/live", { as: admin, params: { id: show.id } });
    const { body, headers } = await on.app.inject(URL);
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
    expect(await readMetric("showrunner_rooms")).toBe(1);
    expect(await readMetric("showrunner_commands_waiting")).toBe(0);
    expect(await readMetric("showrunner_commit_commands_sum")).toBe(1);
    expect(await readMetric("showrunner_commit_seconds_count")).toBe(1);
    expect(await readMetric("showrunner_fan_out_seconds_count")).toBe(1);
    expect(await readMetric("showrunner_database_saving")).toBe(1);
    expect(await readMetric("process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(await readMetric("nodejs_heap_size_used_bytes")).toBeGreaterThan(1e6);
    expect(await readMetric("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(await readMetric("process_start_time_seconds")).toBeGreaterThan(1.7e9);
  });

  test("report connections and sent frames", async () => {
    on = await startTestServer();
    const admin = await on.setUp();
    const show = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    await on.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = on.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/gameshows/public/${show.public_id}/socket`);
    const hello = { type: "hello", protocol: 2, device_id: "d", seq: null, role: "display", token: null };
    let received = 0;
    socket.on("message", () => (received += 1));
    socket.once("open", () => socket.send(JSON.stringify(hello)));
    await expect.poll(() => received).toBeGreaterThan(1);
    const displays = 'showrunner_connections{line="ws",kind="display"}';
    expect(await readMetric(displays)).toBe(1);
    expect(await readMetric("showrunner_frames_sent_total")).toBeGreaterThanOrEqual(2);
    socket.terminate();
    await expect.poll(() => readMetric(displays)).toBe(0);
  });

  test("are part of the OpenAPI document", async () => {
    on = await startTestServer();
    const document = (await on.app.inject("/api/v1/openapi.json")).json<{ paths: Record<string, unknown> }>();
    expect(document.paths[URL]).toMatchObject({
      get: { tags: ["operations"], responses: { 200: { content: { "text/plain": {} } } } },
    });
  });
});

test("an overloaded server rejects API requests with 503 and still serves health checks and metrics", async () => {
  // Lower than the memory of any process.
  on = await startTestServer({ MAX_RSS_MB: "1" });
  const refused = async () => on.app.inject("/api/v1/auth/config");
  await expect.poll(async () => (await refused()).statusCode).toBe(503);
  const response = await refused();
  expect([response.headers["retry-after"], response.json()]).toMatchObject(["5", { code: "unavailable" }]);
  expect((await on.app.inject("/api/v1/health/live")).statusCode).toBe(200);
  const ready = await on.app.inject("/api/v1/health/ready");
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: "degraded", checks: { load: "high" } }]);
  expect(await readMetric("showrunner_overloaded")).toBe(1);
});

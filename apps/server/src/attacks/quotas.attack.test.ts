import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestClient } from "../features/live/testing/live-test-server.ts";
import { attemptCount, reportAttack } from "../testing/attack-report.ts";
import { startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
let rival: Credentials;
let origin: string;
beforeAll(async () => {
  server = await startTestServer({
    SHOWS_PER_USER: "10",
    GAMES_PER_SHOW: "5",
    TEAMS_PER_SHOW: "20",
    IMAGES_PER_USER: "6",
    IMAGE_MB_PER_USER: "1",
    UPLOADS_PER_MINUTE: "12",
    MODERATOR_CONNECTIONS_PER_USER: "8",
    MODERATOR_CONNECTIONS_PER_SHOW: "5",
  });
  admin = await server.setUp();
  rival = await server.makeUser(admin, "rival");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Counts responses by outcome: `accepted` or the error code. */
function countOutcomes(responses: readonly { statusCode: number; body: string }[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { statusCode, body } of responses) {
    const what = statusCode < 300 ? "accepted" : (JSON.parse(body) as { code: string }).code;
    found[what] = (found[what] ?? 0) + 1;
  }
  return found;
}
const repeat = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const createShow = (as: Credentials) => server.send("POST /gameshows", { as, body: { name: "Show" } });

const createPicture = (edge: number) =>
  sharp({
    create: {
      width: edge,
      height: edge,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 99, sigma: 50 },
    },
  })
    .png()
    .toBuffer();
function upload(data: Buffer, { access_token = "" }: Credentials) {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return server.app.inject({
    method: "POST",
    url: "/api/v1/images/upload",
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from("\r\n--b--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=b", authorization: `Bearer ${access_token}` },
  });
}

test("bounds the shows of one user, created at once or one after the other", async () => {
  const responses = await repeat(attemptCount({ short: 30, full: 300 }), () => createShow(rival));
  // Concurrent requests may be refused slightly below the quota, but never accepted above it.
  for (let n = 0; n < 11; n += 1) responses.push(await createShow(rival));
  const next = await createShow(rival);
  reportAttack("shows of one user", countOutcomes(responses));
  expect(countOutcomes(responses)["accepted"]).toBe(10);
  expect([next.statusCode, next.json()]).toMatchObject([409, { code: "show_quota_reached" }]);
  expect(next.json<{ message: string }>().message).toContain("10");
  expect(countOutcomes(await repeat(12, () => createShow(admin)))).toEqual({ accepted: 12 });
});

test("bounds the games of one show", async () => {
  const { items } = await server.call("GET /gameshows", { as: rival });
  const showId = items[0]?.id ?? "";
  const write = () => server.send("POST /games", { as: rival, body: { title: "Game", show_id: showId } });
  const responses = await repeat(attemptCount({ short: 20, full: 200 }), write);
  for (let n = 0; n < 6; n += 1) responses.push(await write());
  reportAttack("games in one show", countOutcomes(responses));
  expect(countOutcomes(responses)).toMatchObject({ accepted: 5, game_quota_reached: responses.length - 5 });
});

test("bounds the teams of one show, from visitors and moderators", async () => {
  const show = await server.call("POST /gameshows", { as: admin, body: { name: "Full" } });
  const registering = (n: number) =>
    server.send("POST /gameshows/join/:publicId/register", {
      params: { publicId: show.public_id },
      body: { name: `Team ${n}`, password: "pw", device_id: `phone ${n}` },
    });
  for (let n = 0; n < 20; n += 1) expect((await registering(n)).statusCode).toBe(201);
  const refused = await registering(20);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "team_quota_reached" }]);
  const byHost = await server.send("POST /gameshows/:id/teams", {
    as: admin,
    params: { id: show.id },
    body: { name: "By the host", password: "pw" },
  });
  expect(byHost.json()).toMatchObject({ code: "team_quota_reached" });
});

test("bounds one user's uploads per minute without failing other users' uploads", async () => {
  const small = await createPicture(8);
  const flood = repeat(attemptCount({ short: 30, full: 300 }), () => upload(small, rival));
  const [responses, other] = await Promise.all([flood, upload(small, admin)]);
  expect(other.statusCode).toBe(201);
  const found = countOutcomes(responses);
  reportAttack("uploads of one user at once", found);
  expect(found["unavailable"]).toBeUndefined();
  expect(found["accepted"]).toBeLessThanOrEqual(4);
  let last;
  for (let n = 0; n < 20; n += 1) last = await upload(small, rival);
  expect(last?.statusCode).toBe(429);
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
});

test("bounds one user's images in number and bytes", async () => {
  const collector = await server.makeUser(admin, "collector");
  const small = await createPicture(8);
  const codes = [];
  for (let n = 0; n < 8; n += 1) codes.push(await upload(small, collector));
  expect(countOutcomes(codes)).toEqual({ accepted: 6, image_quota_reached: 2 });
  const hoarder = await server.makeUser(admin, "hoarder");
  const large = await createPicture(500);
  const kept = [];
  for (let n = 0; n < 3; n += 1) kept.push(await upload(large, hoarder));
  expect(countOutcomes(kept)).toMatchObject({ accepted: 1, image_storage_quota_reached: 2 });
});

test("bounds moderator sockets per user and per show, and frees them on close", async () => {
  const host = await server.makeUser(admin, "host");
  const shows = [];
  for (let n = 0; n < 2; n += 1) shows.push(await server.call("POST /gameshows", { as: host, body: { name: "Show" } }));
  const open = async (id: string, { access_token = null }: { access_token?: string | null }) => {
    const page = new TestClient(origin, id, { role: "moderator", token: access_token });
    const first = await page.waitFor(({ type }) => type === "welcome" || type === "bye");
    return { page, isOpen: first.type === "welcome", first };
  };
  const [one, two] = shows.map(({ id }) => id);
  const pages = [];
  for (let n = 0; n < attemptCount({ short: 12, full: 500 }); n += 1) pages.push(await open(one ?? "", host));
  reportAttack("moderator sockets of one show", {
    open: pages.filter(({ isOpen }) => isOpen).length,
    tried: pages.length,
  });
  expect(pages.filter(({ isOpen }) => isOpen)).toHaveLength(5);
  expect(pages.at(-1)?.first).toMatchObject({ code: "too_many", reconnect: true });
  const others = [];
  for (let n = 0; n < 6; n += 1) others.push(await open(two ?? "", host));
  expect(others.filter(({ isOpen }) => isOpen)).toHaveLength(3);
  for (const { page } of [...pages, ...others]) page.socket.terminate();
  await Promise.all([...pages, ...others].map(({ page }) => page.closed));
  await expect.poll(async () => (await open(one ?? "", host)).isOpen).toBe(true);
});

test("moderators see how many registrations the rate limit refused", async () => {
  const watcher = await server.makeUser(admin, "watcher");
  const { id, public_id } = await server.call("POST /gameshows", { as: watcher, body: { name: "Show" } });
  const page = new TestClient(origin, id, { role: "moderator", token: watcher.access_token ?? null });
  await page.waitFor(({ type }) => type === "welcome");
  const reportedCount = (): number | undefined => {
    const message = page.messages.findLast(({ type }) => type === "presence");
    return message?.type === "presence" ? message.presence.refused_registrations : undefined;
  };
  await expect.poll(() => page.messages.some(({ type }) => type === "presence")).toBe(true);
  expect(reportedCount()).toBeUndefined();
  const registered = await repeat(400, (n) =>
    server.send("POST /gameshows/join/:publicId/register", {
      params: { publicId: public_id },
      body: { name: `Team ${n}`, password: "pw", device_id: `phone ${n}` },
    }),
  );
  const { too_many_requests = 0 } = countOutcomes(registered);
  expect(too_many_requests).toBeGreaterThan(0);
  await expect.poll(reportedCount).toBe(too_many_requests);
  page.socket.terminate();
  await page.closed;
});

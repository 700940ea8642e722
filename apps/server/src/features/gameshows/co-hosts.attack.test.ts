import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestClient } from "../live/testing/live-test-server.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { CO_HOST_RULE } from "./co-hosts.service.ts";

let server: TestServer;
let origin: string;
let owner: Credentials;
let coHost: Credentials & { readonly id: string };
let stranger: Credentials & { readonly id: string };
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.setUp();
  owner = await server.makeUser(admin, "owner");
  coHost = await server.makeUser(admin, "helper");
  stranger = await server.makeUser(admin, "stranger");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function createSharedShow(): Promise<{ readonly id: string }> {
  const { id } = await server.call("POST /gameshows", { as: owner, body: { name: "Shared" } });
  await server.call("POST /gameshows/:id/co-hosts", { as: owner, params: { id }, body: { login: "helper" } });
  return { id };
}
const connect = (id: string, { access_token }: Credentials): TestClient =>
  new TestClient(origin, id, { role: "moderator", token: access_token ?? null });

test("a removed co-host's connections close within two seconds, and nothing lets him back", async () => {
  const params = await createSharedShow();
  const [leaves, stays] = [connect(params.id, coHost), connect(params.id, owner)];
  await Promise.all([leaves, stays].map((page) => page.waitFor(({ type }) => type === "state")));
  const removed = performance.now();
  await server.call("DELETE /gameshows/:id/co-hosts/:userId", {
    as: owner,
    params: { ...params, userId: coHost.id },
  });
  await leaves.closed;
  expect(performance.now() - removed).toBeLessThan(2_000);
  expect(leaves.messages.at(-1)).toMatchObject({ type: "bye", reconnect: false });
  expect(stays.messages.filter(({ type }) => type === "bye")).toEqual([]);
  expect(await connect(params.id, coHost).waitFor(({ type }) => type === "bye")).toMatchObject({ code: "not_found" });
  for (const key of ["GET /gameshows/:id", "GET /gameshows/:id/live", "GET /gameshows/:id/co-hosts"] as const)
    expect((await server.send(key, { as: coHost, params })).statusCode).toBe(404);
  stays.socket.terminate();
});

test("a co-host may not delete the show, invite others, or remove another co-host", async () => {
  const params = await createSharedShow();
  await server.call("POST /gameshows/:id/co-hosts", { as: owner, params, body: { login: "stranger" } });
  expect((await server.send("DELETE /gameshows/:id", { as: coHost, params })).statusCode).toBe(403);
  const invited = await server.send("POST /gameshows/:id/co-hosts", {
    as: coHost,
    params,
    body: { login: "stranger" },
  });
  expect(invited.statusCode).toBe(403);
  const removed = await server.send("DELETE /gameshows/:id/co-hosts/:userId", {
    as: coHost,
    params: { ...params, userId: stranger.id },
  });
  expect(removed.statusCode).toBe(403);
  expect((await server.send("GET /gameshows/:id", { as: stranger, params })).statusCode).toBe(200);
});

test("access is to one show: the owner's other shows and their games stay hidden", async () => {
  await createSharedShow();
  const other = await server.call("POST /gameshows", { as: owner, body: { name: "Private" } });
  const game = await server.call("POST /games", { as: owner, body: { title: "Secret", show_id: other.id } });
  expect((await server.send("GET /gameshows/:id", { as: coHost, params: { id: other.id } })).statusCode).toBe(404);
  expect((await server.send("GET /games/:id", { as: coHost, params: { id: game.id } })).statusCode).toBe(404);
  const { items } = await server.call("GET /gameshows", { as: coHost, query: {} });
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(["Shared"]));
});

test("the log names the co-host who did it", async () => {
  const params = await createSharedShow();
  await server.call("PUT /gameshows/:id/registration", { as: coHost, params, body: { open: false } });
  const { items } = await server.call("GET /gameshows/:id/log", { as: owner, params, query: {} });
  expect(items.find(({ kind }) => kind === "registration_closed")?.by).toEqual({ kind: "moderator", name: "helper" });
});

test("inviting is idempotent, refuses unknown and owning users alike, and is limited", async () => {
  const params = await createSharedShow();
  const invite = (login: string) => server.send("POST /gameshows/:id/co-hosts", { as: owner, params, body: { login } });
  expect((await invite("HELPER")).statusCode).toBe(201);
  const { items } = await server.call("GET /gameshows/:id/co-hosts", { as: owner, params });
  expect(items.map(({ username }) => username)).toEqual(["helper"]);
  const [unknown, self] = [await invite("nobody"), await invite("owner")];
  expect([unknown.statusCode, self.statusCode]).toEqual([422, 422]);
  expect(unknown.json()).toMatchObject({ ...self.json<object>(), request_id: expect.any(String) as unknown });
  const statuses: number[] = [];
  for (let count = 0; count <= CO_HOST_RULE.points; count += 1) statuses.push((await invite("nobody")).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

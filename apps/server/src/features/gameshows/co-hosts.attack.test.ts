import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestClient } from "../live/testing/live-test-server.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { CO_HOST_RULE } from "./co-hosts.service.ts";

let server: TestServer;
let origin: string;
let admin: Credentials;
let owner: Credentials;
let coHost: Credentials & { readonly id: string };
let stranger: Credentials & { readonly id: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
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

test("a removed co-host's connections close within two seconds and cannot be reopened", async () => {
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

test("an admin's list of all shows can be limited to those that the admin owns or co-hosts", async () => {
  const { id } = await createSharedShow();
  const { id: ownId } = await server.call("POST /gameshows", { as: admin, body: { name: "Admin's" } });
  const listIds = async (query: { host?: "me" }): Promise<readonly string[]> =>
    (await server.call("GET /gameshows", { as: admin, query })).items.map((show) => show.id);
  expect(await listIds({})).toEqual(expect.arrayContaining([id, ownId]));
  expect(await listIds({ host: "me" })).toEqual([ownId]);
});

describe("a link for co-hosts", () => {
  const createLink = async (id: string, hours: 4 | 24 | 168 = 4): Promise<string> => {
    const { link } = await server.call("PUT /gameshows/:id/co-host-link", {
      as: owner,
      params: { id },
      body: { hours },
    });
    return link.slice(link.indexOf("#") + 1);
  };
  const createShow = () => server.call("POST /gameshows", { as: owner, body: { name: "Linked" } });
  const accept = (as: Credentials, token: string) =>
    server.send("POST /gameshows/accept-co-host-link", { as, body: { token } });
  /** Lets the access of all co-hosts and the link expire. */
  const endAccess = async (id: string): Promise<void> => {
    const { read: rows, write } = server.database;
    const ended = { expires_at: Date.now() };
    await write([
      { query: rows.updateTable("show_co_hosts").set(ended).where("show_id", "=", id) },
      { query: rows.updateTable("co_host_links").set(ended).where("show_id", "=", id) },
    ]);
  };
  const read = async (as: Credentials, id: string) =>
    (await server.send("GET /gameshows/:id", { as, params: { id } })).statusCode;

  test("lets a user run the show until it expires; then requests are refused and connections close", async () => {
    const { id } = await createShow();
    const token = await createLink(id);
    const check = { as: stranger, body: { token } };
    expect(await server.call("POST /gameshows/check-co-host-link", check)).toMatchObject({ name: "Linked" });
    expect(await read(stranger, id)).toBe(404);
    expect((await accept(stranger, token)).statusCode).toBe(200);
    expect(await read(stranger, id)).toBe(200);
    const page = connect(id, stranger);
    await page.waitFor(({ type }) => type === "state");
    await endAccess(id);
    expect(await read(stranger, id)).toBe(404);
    await page.closed;
    expect(page.messages.at(-1)).toMatchObject({ type: "bye", reconnect: false });
    expect((await accept(stranger, token)).statusCode).toBe(410);
    const { items } = await server.call("GET /gameshows/:id/co-hosts", { as: owner, params: { id } });
    expect(items).toEqual([]);
  });

  test("is void once it is replaced or withdrawn", async () => {
    const { id } = await createShow();
    const first = await createLink(id);
    const second = await createLink(id);
    expect((await accept(stranger, first)).statusCode).toBe(410);
    await server.call("DELETE /gameshows/:id/co-host-link", { as: owner, params: { id } });
    expect((await accept(stranger, second)).statusCode).toBe(410);
    expect(await read(stranger, id)).toBe(404);
  });

  test("is void once its show is deleted; guessed and truncated tokens are rejected", async () => {
    const { id } = await createShow();
    const token = await createLink(id);
    await server.call("DELETE /gameshows/:id", { as: owner, params: { id } });
    expect((await accept(stranger, token)).statusCode).toBe(410);
    expect((await accept(stranger, "A".repeat(43))).statusCode).toBe(410);
    expect((await accept(stranger, token.slice(1))).statusCode).toBe(422);
  });

  test("does not limit the access of co-hosts whom the owner added", async () => {
    const { id } = await createSharedShow();
    const ends = async () => {
      const { items } = await server.call("GET /gameshows/:id/co-hosts", { as: owner, params: { id } });
      return items.map(({ username, expires_at }) => [username, expires_at !== null]);
    };
    expect((await accept(coHost, await createLink(id))).statusCode).toBe(200);
    expect(await ends()).toEqual([["helper", false]]);
    expect((await accept(stranger, await createLink(id))).statusCode).toBe(200);
    await server.call("POST /gameshows/:id/co-hosts", { as: owner, params: { id }, body: { login: "stranger" } });
    expect(await ends()).toEqual([
      ["helper", false],
      ["stranger", false],
    ]);
  });

  test("can be created by the owner only, and its token cannot be read again", async () => {
    const { id } = await createSharedShow();
    const token = await createLink(id);
    for (const as of [coHost, stranger])
      expect(
        (await server.send("PUT /gameshows/:id/co-host-link", { as, params: { id }, body: { hours: 4 } })).statusCode,
      ).toBe(as === coHost ? 403 : 404);
    expect(
      JSON.stringify(await server.call("GET /gameshows/:id/co-host-link", { as: owner, params: { id } })),
    ).not.toContain(token);
  });
});

test("a rehearsal that a co-host started is closed to them once they are removed from its show", async () => {
  const params = await createSharedShow();
  const rounds = [{ type: "classic", question: "Who?", answers: ["Ada"] }];
  await server.call("POST /games", { as: owner, body: { title: "Game", show_id: params.id, rounds } });
  const { id } = await server.call("POST /gameshows/:id/rehearsals", {
    as: coHost,
    params,
    body: { bots: 1, language: "en" },
  });
  const page = connect(id, coHost);
  await page.waitFor(({ type }) => type === "state");
  const requests = [
    () => server.send("GET /gameshows/:id", { as: coHost, params: { id } }),
    () => server.send("GET /gameshows/:id/live", { as: coHost, params: { id } }),
    () => server.send("PUT /gameshows/:id/registration", { as: coHost, params: { id }, body: { open: false } }),
  ];
  for (const request of requests) expect((await request()).statusCode).toBeLessThan(300);
  await server.call("DELETE /gameshows/:id/co-hosts/:userId", { as: owner, params: { ...params, userId: coHost.id } });
  for (const request of requests) expect((await request()).statusCode).toBe(404);
  await page.closed;
  expect(page.messages.at(-1)).toMatchObject({ type: "bye", reconnect: false });
  expect((await server.send("DELETE /rehearsals/:id", { as: owner, params: { id } })).statusCode).toBe(204);
});

test("the log names the co-host who did it", async () => {
  const params = await createSharedShow();
  await server.call("PUT /gameshows/:id/registration", { as: coHost, params, body: { open: false } });
  const { items } = await server.call("GET /gameshows/:id/log", { as: owner, params, query: {} });
  expect(items.find(({ kind }) => kind === "registration_closed")?.by).toEqual({ kind: "moderator", name: "helper" });
});

test("a co-host's own game is copied into the show for its owner, and the log names the co-host", async () => {
  const params = await createSharedShow();
  const rounds = [{ type: "classic", question: "Who?", answers: ["Ada"] }];
  const game = await server.call("POST /games", { as: coHost, body: { title: "Brought", owner: "me", rounds } });
  const copy = () =>
    server.send("POST /games/:id/duplicate", { as: coHost, params: { id: game.id }, body: { show_id: params.id } });
  const first = (await copy()).json<{ id: string; title: string }>();
  expect(first).toMatchObject({ title: "Brought", show_id: params.id });
  expect((await copy()).json()).toMatchObject({ title: "Brought (copy)" });
  const { items } = await server.call("GET /gameshows/:id/log", { as: owner, params, query: {} });
  expect(items.find(({ kind }) => kind === "game_added")?.by).toEqual({ kind: "moderator", name: "helper" });

  // Only the co-host can read the original. The copy stays with the show when the co-host is removed.
  const read = (as: Credentials, id: string) => server.send("GET /games/:id", { as, params: { id } });
  expect((await read(owner, game.id)).statusCode).toBe(404);
  const { items: coHosts } = await server.call("GET /gameshows/:id/co-hosts", { as: owner, params });
  const userId = coHosts[0]?.user_id ?? "";
  await server.call("DELETE /gameshows/:id/co-hosts/:userId", { as: owner, params: { ...params, userId } });
  expect((await read(coHost, first.id)).statusCode).toBe(404);
  expect((await read(owner, first.id)).json()).toMatchObject({ editable: true, rounds: [{ question: "Who?" }] });
  expect((await copy()).statusCode).toBe(404);
});

test("inviting is idempotent, refuses unknown users and the owner alike, and is rate limited", async () => {
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

import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "@showrunner/contract/realtime";
import { ConnectionLimit } from "../../platform/realtime/index.ts";
import { choiceRound, classicRound, SECRET_MARKER } from "./testing/content.ts";
import { createDatabaseFaults, type DatabaseFaults } from "./testing/database-faults.ts";
import { TestClient, startLiveTestServer, type LiveTestServer } from "./testing/live-test-server.ts";
import { createTestLive, TestShow, type TestLive } from "./testing/test-live.ts";

let fault: DatabaseFaults;
let on: TestLive;
let server: LiveTestServer;
beforeEach(async () => {
  fault = createDatabaseFaults();
  on = await createTestLive({ wrap: fault.wrap });
  server = await startLiveTestServer(on);
});
afterEach(async () => {
  await server.close();
  await on.end();
});

const isFull = (message: ServerMessage): boolean => message.type === "state" && message.full === true;
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://${server.origin}/api/v1/gameshows/${path}`, init);
const post = (path: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
  call(path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Reads server-sent events until aborted. */
function readStream(
  path: string,
  headers: Record<string, string>,
): { messages: ServerMessage[]; text: () => string; response: Promise<Response>; stop(): void; ended: Promise<void> } {
  const abort = new AbortController();
  const messages: ServerMessage[] = [];
  let text = "";
  const response = call(path, { headers, signal: abort.signal });
  const ended = response.then(async ({ body }) => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array);
      rest += decoder.decode(chunk as Uint8Array);
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks)
        if (block.startsWith("data: ")) messages.push(JSON.parse(block.slice(6)) as ServerMessage);
    }
  });
  return { messages, text: () => text, response, stop: () => abort.abort(), ended: ended.catch(() => undefined) };
}
async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(2);
}

test("a moderator, a display and a team play a round over sockets", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 1 });
  const desk = new TestClient(server.origin, show.id, { role: "moderator", token: "host" });
  const display = new TestClient(server.origin, `public/${show.public_id}`, { role: "display", token: null });
  const phone = new TestClient(server.origin, `public/${show.public_id}`, {
    role: "team",
    token: `team:${show.id}:team-0`,
  });
  await Promise.all([desk, display, phone].map((page) => page.waitFor(isFull)));
  desk.send({ type: "command", id: "start", body: { type: "start", view: await show.view() } });
  await desk.waitFor((message) => message.type === "ack" && message.id === "start");
  desk.send({ type: "command", id: "first", body: { type: "start_first_round", view: await show.view() } });
  await phone.waitFor((message) => message.type === "state" && message.slices.buzzer?.phase === "open");
  phone.send({
    type: "command",
    id: "buzz",
    body: { type: "buzz", round_id: "r1", press_id: "p1", claim: on.live.now() },
  });
  expect(await phone.waitFor(({ type }) => type === "ack")).toMatchObject({ id: "buzz", ack: { ok: true } });
  await display.waitFor((message) => message.type === "state" && message.slices.buzzer?.phase === "locked");
  await desk.waitFor((message) => message.type === "state" && message.slices.presses?.items[0]?.press_id === "p1");
});

test("a phone that connects while the buzzer is open is pinged at the fast rate", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 1 });
  await show.start();
  const path = `public/${show.public_id}`;
  const phone = new TestClient(server.origin, path, { role: "team", token: `team:${show.id}:team-0` });
  const display = new TestClient(server.origin, path, { role: "display", token: null });
  const pings = new Map([phone, display].map((client) => [client, 0]));
  for (const client of pings.keys()) client.socket.on("ping", () => pings.set(client, (pings.get(client) ?? 0) + 1));
  await Promise.all([phone, display].map((client) => client.waitFor(isFull)));
  await waitFor(() => pings.get(display) === 4);
  expect(pings.get(phone)).toBeGreaterThan(8);
});

test("a client of protocol version 1 gets its own version and acks named `answer`", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const desk = new TestClient(server.origin, show.id, { role: "moderator", token: "host", protocol: 1 });
  await desk.waitFor(({ type }) => type === "state");
  expect(desk.messages[0]).toMatchObject({ type: "welcome", protocol: 1 });
  const view = { run_id: "", round_id: null, phase: null };
  desk.send({ type: "command", id: "start", body: { type: "start", view } });
  await waitFor(() => desk.messages.some((message) => "answer" in message));
  expect(desk.messages.find((message) => "answer" in message)).toMatchObject({
    type: "answer",
    id: "start",
    answer: { ok: true },
  });
  desk.socket.close();
});

test("a moderator, a display and a team play a round over server-sent events and POST", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const token = { "x-team-token": `team:${show.id}:team-0`, "x-device-id": "phone" };
  const host = { authorization: "Bearer host", "x-device-id": "desk" };
  const phone = readStream(`public/${show.public_id}/events`, token);
  const desk = readStream(`${show.id}/events`, host);
  const display = readStream(`public/${show.public_id}/events`, {});
  await waitFor(() => [phone, desk, display].every(({ messages }) => messages.length >= 2));
  const { headers } = await phone.response;
  expect([headers.get("content-type"), headers.get("cache-control"), headers.get("x-accel-buffering")]).toEqual([
    "text/event-stream; charset=utf-8",
    "no-cache, no-transform",
    "no",
  ]);
  expect(phone.messages.map(({ type }) => type)).toEqual(["welcome", "state"]);
  const command = (path: string, body: unknown, withHeaders: Record<string, string>) =>
    post(path, { id: crypto.randomUUID(), device_id: "d", body }, withHeaders);
  await command(`${show.id}/commands`, { type: "start", view: await show.view() }, host);
  const opened = await command(`${show.id}/commands`, { type: "start_first_round", view: await show.view() }, host);
  expect(await opened.json()).toMatchObject({ ok: true });
  await waitFor(() => phone.messages.some((message) => message.type === "state" && message.slices.round?.id === "r1"));
  const sent = await command(
    `public/${show.public_id}/commands`,
    { type: "submit", round_id: "r1", submission_id: "s1", input: { text: "hi" } },
    token,
  );
  expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
  await waitFor(() =>
    phone.messages.some((message) => message.type === "state" && message.slices.me?.submission?.submission_id === "s1"),
  );
  await waitFor(() =>
    desk.messages.some((message) => message.type === "state" && message.slices.submissions?.total === 1),
  );
  const stale = await command(
    `${show.id}/commands`,
    { type: "reveal", view: { run_id: "old", round_id: null, phase: null } },
    host,
  );
  expect([stale.status, await stale.json()]).toEqual([
    200,
    { ok: false, code: "stale_view", params: expect.anything() as unknown },
  ]);
  for (const { stop } of [phone, desk, display]) stop();
  await Promise.all([phone, desk, display].map(({ ended }) => ended));
  const handle = await on.live.shows.acquire(show.id);
  await waitFor(() => handle?.show.clients.count === 0);
  handle?.release();
});

test("runs a command once when it is repeated by POST or socket, even concurrently", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  await show.start();
  const body = { type: "correct_points", team_id: "team-0", points: 5, reason: "bonus" } as const;
  const posting = () =>
    post(`${show.id}/commands`, { id: "c1", device_id: "page", body }, { authorization: "Bearer host" });
  const acks = await Promise.all((await Promise.all([posting(), posting(), posting()])).map((each) => each.json()));
  expect(acks[0]).toMatchObject({ ok: true });
  expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
  const desk = new TestClient(server.origin, show.id, { role: "moderator", token: "host" });
  await desk.waitFor(isFull);
  desk.send({ type: "command", id: "c1", body });
  expect(await desk.waitFor(({ type }) => type === "ack")).toMatchObject({ id: "c1", ack: acks[0] });
  expect((await on.live.getState(show.id))?.teams.by_id.get("team-0")?.points).toBe(5);
});

test("refused streams and commands return API error codes", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const refusal = async (response: Promise<Response>): Promise<unknown> => {
    const { status } = await response;
    return [status, ((await (await response).json()) as { code: string }).code];
  };
  expect(await refusal(call(`public/${show.public_id}/events`, { headers: { "x-team-token": "no" } }))).toEqual([
    401,
    "team_session_ended",
  ]);
  expect(await refusal(call("public/NXSUCH22/events"))).toEqual([404, "gameshow_not_found"]);
  expect(await refusal(call("public/X/events"))).toEqual([404, "invalid_public_id"]);
  expect(await refusal(call(`${show.id}/events`))).toEqual([401, "session_expired"]);
  expect(await refusal(call("public/X/live"))).toEqual([404, "invalid_public_id"]);
  expect(await refusal(post(`public/${show.public_id}/commands`, {}, {}))).toEqual([401, "team_session_ended"]);
  expect(
    await refusal(
      post(
        `${show.id}/commands`,
        { id: "1", device_id: "d", body: { type: "tick", outstanding_bound: 0 } },
        { authorization: "Bearer host" },
      ),
    ),
  ).toEqual([422, "validation_failed"]);
});

test("rate-limits commands by POST like those over a socket", async () => {
  const show = await TestShow.create(on, { teams: 2 });
  const join = (team: string) =>
    post(
      `public/${show.public_id}/commands`,
      { id: "same", device_id: "d", body: { type: "join_member", name: "Ann" } },
      { "x-team-token": `team:${show.id}:${team}` },
    );
  const statuses = await Promise.all(Array.from({ length: 400 }, async () => (await join("team-0")).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await join("team-1")).status).toBe(200);
});

test("responds with 503 and Retry-After to a command by POST while the database cannot write", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  fault.failNext(1_000);
  const waiting = post(
    `public/${show.public_id}/commands`,
    { id: "1", device_id: "d", body: { type: "join_member", name: "Ann" } },
    { "x-team-token": `team:${show.id}:team-0` },
  );
  while (on.errors.length === 0) await sleep(5);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 8_000);
  const refused = await waiting;
  clock.mockRestore();
  fault.failNext(0);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.json()).toMatchObject({ code: "unavailable" });
});

test("no channel sends any byte of an answer before the reveal", async () => {
  const show = await TestShow.create(on, {
    rounds: [classicRound("r1", { scoring: "winner_takes_all" }), choiceRound("r2")],
    teams: 2,
  });
  const team = (id: string) => ({ "x-team-token": `team:${show.id}:${id}` });
  const pages = [
    new TestClient(server.origin, `public/${show.public_id}`, { role: "display", token: null }),
    new TestClient(server.origin, `public/${show.public_id}`, { role: "team", token: `team:${show.id}:team-0` }),
  ];
  const streams = [
    readStream(`public/${show.public_id}/events`, {}),
    readStream(`public/${show.public_id}/events`, team("team-1")),
  ];
  await Promise.all(pages.map((page) => page.waitFor(isFull)));
  await show.start();
  await show.submit("team-0", "r1", { text: "a guess" });
  await show.runCommand({ type: "set_winner", round_id: "r1", team_id: "team-0", view: await show.view() });
  const bodies = async (): Promise<string[]> =>
    Promise.all(
      [
        call(`public/${show.public_id}/live`),
        call(`public/${show.public_id}/live`, { headers: team("team-0") }),
        call(`public/${show.public_id}/display`),
      ].map(async (response) => (await response).text()),
    );
  await sleep(300);
  const everything = async (): Promise<string> =>
    [
      ...(await bodies()),
      ...pages.map(({ messages }) => JSON.stringify(messages)),
      ...streams.map(({ text }) => text()),
    ].join("\n");
  const before = await everything();
  expect(before).toContain("Question of r1");
  expect(before).not.toContain(SECRET_MARKER);
  expect(before).not.toContain("answer-picture");
  await show.reveal();
  await waitFor(() => streams.every(({ text }) => text().includes(SECRET_MARKER)));
  for (const body of await bodies()) expect(body).toContain(SECRET_MARKER);
  for (const { stop } of streams) stop();
});

test("accepts the host display's key in a header over server-sent events", async () => {
  const show = await TestShow.create(on);
  await Promise.all(Array.from({ length: 50 }, () => show.connect("display")));
  const [stranger, own] = [
    readStream(`public/${show.public_id}/events`, { "x-display-key": "made up" }),
    readStream(`public/${show.public_id}/events`, { "x-display-key": "display key" }),
  ];
  await waitFor(() => stranger.messages.length > 0 && own.messages.length > 1);
  expect(stranger.messages).toMatchObject([{ type: "bye", code: "too_many" }]);
  expect(own.messages.map(({ type }) => type)).toEqual(["welcome", "state"]);
  own.stop();
});

test("sockets and streams share one connection limit and release their slots", async () => {
  const show = await TestShow.create(on);
  const connectionLimit = new ConnectionLimit(2);
  const small = await startLiveTestServer(on, 0, connectionLimit);
  const path = `public/${show.public_id}`;
  const events = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://${small.origin}/api/v1/gameshows/${path}/events`, { headers });
  const page = new TestClient(small.origin, path, { role: "display", token: null });
  await page.waitFor(isFull);
  const stop = new AbortController();
  const first = await fetch(`http://${small.origin}/api/v1/gameshows/${path}/events`, { signal: stop.signal });
  expect([first.status, connectionLimit.inUse]).toEqual([200, 2]);
  const full = await events();
  expect([full.status, full.headers.get("retry-after")]).toEqual([503, "2"]);
  const late = new TestClient(small.origin, path, { role: "display", token: null });
  await late.closed;
  expect(late.messages).toEqual([]);
  stop.abort();
  await waitFor(() => connectionLimit.inUse === 1);
  // A refused client releases its slot, too.
  expect((await events({ "x-team-token": "made up" })).status).toBe(401);
  page.socket.terminate();
  await waitFor(() => connectionLimit.inUse === 0);
  await small.close();
});

test("tells clients to reconnect and ends streams on shutdown", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const page = new TestClient(server.origin, `public/${show.public_id}`, { role: "display", token: null });
  const events = readStream(`public/${show.public_id}/events`, {});
  await page.waitFor(isFull);
  await waitFor(() => events.messages.length === 2);
  await server.close();
  await Promise.all([page.closed, events.ended]);
  expect(page.messages.at(-1)).toMatchObject({ type: "bye", code: "restart", reconnect: true });
  expect(events.messages.at(-1)).toMatchObject({ type: "bye", code: "restart", reconnect: true });
  server = await startLiveTestServer(on);
});

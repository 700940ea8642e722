import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classicRound } from "../testing/content.ts";
import { createDatabaseFaults } from "../testing/database-faults.ts";
import type { FakeConnection } from "../testing/fake-connection.ts";
import { expectOk, createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive();
});
afterAll(() => on.end());

test("sends a welcome with the clock and the asset base, then the full state", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const before = on.live.now();
  const phone = await show.connect({ team_id: "team-0" });
  expect(phone.messages[0]).toMatchObject({ type: "welcome", protocol: 2, asset_base: "/api/v1/assets" });
  const [welcome] = phone.messages;
  expect(welcome?.type === "welcome" && welcome.now >= before).toBe(true);
  expect(phone.messages[1]).toMatchObject({
    type: "state",
    full: true,
    slices: { show: { name: "Show" }, me: { team_id: "team-0" } },
  });
});

test("refuses a client without access and tells it not to reconnect", async () => {
  const show = await TestShow.create(on);
  const open = async (
    target: Parameters<typeof on.live.openSession>[1],
    role: "moderator" | "team" | "display",
    token: string | null,
  ) =>
    on.live.openSession(await show.connect("display"), target, {
      type: "hello",
      protocol: 2,
      role,
      token,
      device_id: "d",
      seq: null,
    });
  const here = { kind: "public", public_id: show.public_id } as const;
  expect(await open({ kind: "show", show_id: show.id }, "moderator", "guest")).toEqual({
    code: "session_expired",
    reconnect: false,
  });
  expect(await open(here, "team", "nonsense")).toEqual({ code: "session_ended", reconnect: false });
  expect(await open({ kind: "public", public_id: "NOSUCH22" }, "display", null)).toEqual({
    code: "not_found",
    reconnect: false,
  });
  expect(await open({ kind: "public", public_id: "O" }, "display", null)).toEqual({
    code: "not_found",
    reconnect: false,
  });
  expect(await open({ kind: "show", show_id: "nowhere" }, "moderator", "host")).toEqual({
    code: "not_found",
    reconnect: false,
  });
  // Neither address accepts the credentials of the other role.
  expect(await open(here, "moderator", "host")).toEqual({ code: "not_found", reconnect: false });
  expect(await open({ kind: "show", show_id: show.id }, "team", `team:${show.id}:team-0`)).toEqual({
    code: "not_found",
    reconnect: false,
  });
});

test("accepts public ids with blanks and lower-case letters", async () => {
  const show = await TestShow.create(on);
  const typed = show.public_id.toLowerCase().replace(/^(.{4})/, "$1 ");
  expect(
    await on.live.admit({ kind: "public", public_id: typed }, { role: "display", token: null, device_id: "d" }),
  ).toMatchObject({ ok: true, value: { show_id: show.id } });
});

test("refuses all commands from displays, and commands of the other role from teams and moderators", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const view = await show.view();
  expect(await show.runCommand({ type: "start", view }, { kind: "team", team_id: "team-0" })).toMatchObject({
    ok: false,
    code: "not_allowed",
  });
  expect(await show.runCommand({ type: "submit", round_id: "r1", submission_id: "s", input: 1 })).toMatchObject({
    ok: false,
    code: "not_allowed",
  });
  const session = await show.openSession("display");
  session.receive({ type: "command", id: "c", body: { type: "pause", view } }, on.live.now());
  expect(session.connection.messages.at(-1)).toEqual({
    type: "ack",
    id: "c",
    ack: { ok: false, code: "not_allowed", params: {} },
  });
});

test("acks a command under its id, after the frames it caused", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const session = await show.openSession("moderator");
  session.receive({ type: "command", id: "c1", body: { type: "start", view: await show.view() } }, on.live.now());
  await sleep(100);
  const types = session.connection.messages.filter(({ type }) => type !== "presence");
  expect(types.map(({ type }) => type)).toEqual(["welcome", "state", "state", "ack"]);
  expect(types.at(-1)).toMatchObject({ id: "c1", ack: { ok: true } });
});

test("limits a show to 50 displays and a team to 50 clients", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  for (const as of ["display", { team_id: "team-0" }] as const) {
    for (let index = 0; index < 50; index += 1) expect((await show.connect(as)).closeNotice).toBeNull();
    expect((await show.connect(as)).closeNotice).toMatchObject({ code: "too_many", reconnect: true });
  }
});

test("limits clients that connect at the same time", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  for (const as of ["display", { team_id: "team-0" }] as const) {
    const clients = await Promise.all(Array.from({ length: 70 }, () => show.connect(as)));
    expect(clients.filter(({ closeNotice }) => closeNotice === null)).toHaveLength(50);
  }
});

test("host displays neither count towards nor are blocked by the display limit", async () => {
  const show = await TestShow.create(on);
  const own = await Promise.all(Array.from({ length: 3 }, () => show.connect("display of the host")));
  for (let index = 0; index < 50; index += 1) expect((await show.connect("display")).closeNotice).toBeNull();
  expect((await show.connect("display")).closeNotice).toMatchObject({ code: "too_many" });
  expect([...own, await show.connect("display of the host")].map(({ closeNotice }) => closeNotice)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ["deactivated", { type: "deactivate_team", team_id: "team-0" }, "team_deactivated"],
  ["deleted", { type: "delete_team", team_id: "team-0" }, "team_deleted"],
  ["given a new password", { type: "set_team_password", team_id: "team-0", log_out: true }, "password_changed"],
] as const)(
  "disconnects the phones of a team that is %s at once and keeps other teams connected",
  async (_what, body, code) => {
    const show = await TestShow.create(on, { teams: 2 });
    const [phone, second, other] = [
      await show.connect({ team_id: "team-0" }),
      await show.connect({ team_id: "team-0" }),
      await show.connect({ team_id: "team-1" }),
    ];
    expectOk(await show.moderate(body));
    expect([phone.closeNotice, second.closeNotice, other.closeNotice]).toEqual([
      { code, reconnect: false },
      { code, reconnect: false },
      null,
    ]);
  },
);

test("keeps phones connected when a new password does not log them out", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const phone = await show.connect({ team_id: "team-0" });
  expectOk(await show.moderate({ type: "set_team_password", team_id: "team-0", log_out: false }));
  expect(phone.closeNotice).toBeNull();
});

test("disconnects a moderator whose rights were revoked and keeps the others", async () => {
  const show = await TestShow.create(on);
  const [desk, display] = [await show.connect("moderator"), await show.connect("display")];
  on.live.onUserChanged("host");
  on.live.onUserChanged("somebody else");
  await sleep(20);
  expect(desk.closeNotice).toBeNull();
  on.revoked.add("host");
  on.live.onUserChanged("host");
  await sleep(20);
  on.revoked.delete("host");
  expect([desk.closeNotice?.code, display.closeNotice]).toEqual(["session_expired", null]);
});

test("notifies all clients when saving fails and when it recovers", async () => {
  const listeners = new Set<(saving: boolean) => void>();
  let isOk = true;
  const other = await createTestLive({
    wrap: (database) => ({
      ...createDatabaseFaults().wrap(database),
      writeHealth: {
        get isHealthy() {
          return isOk;
        },
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    }),
  });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const phone = await show.connect({ team_id: "team-0" });
    isOk = false;
    for (const listener of listeners) listener(false);
    expect(phone.messages.at(-1)).toEqual({ type: "health", saving: false });
    expect((await show.connect("display")).messages.map(({ type }) => type)).toEqual(["welcome", "health", "state"]);
    isOk = true;
    for (const listener of listeners) listener(true);
    expect(phone.messages.at(-1)).toEqual({ type: "health", saving: true });
  } finally {
    await other.end();
  }
});

test("removes a client that disconnects and evicts its show", async () => {
  const other = await createTestLive({ idleEvictionMs: 10 });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const phone = await show.connect({ team_id: "team-0" });
    const handle = await other.live.shows.acquire(show.id);
    expect(handle?.show.clients.count).toBe(1);
    phone.end({ code: "restart", reconnect: true });
    expect(handle?.show.clients.count).toBe(0);
    handle?.release();
    await sleep(150);
    const again = await other.live.shows.acquire(show.id);
    expect(again?.show).not.toBe(handle?.show);
    again?.release();
  } finally {
    await other.end();
  }
});

test("disconnects a phone whose team is removed during admission", async () => {
  const show = await TestShow.create(on, { teams: 2 });
  expectOk(await show.moderate({ type: "deactivate_team", team_id: "team-0" }));
  expectOk(await show.moderate({ type: "delete_team", team_id: "team-1" }));
  expect((await show.connect({ team_id: "team-0" })).closeNotice).toEqual({
    code: "team_deactivated",
    reconnect: false,
  });
  expect((await show.connect({ team_id: "team-1" })).closeNotice).toEqual({ code: "team_deleted", reconnect: false });
});

test("limits the commands of a team over all of its connections", async () => {
  const show = await TestShow.create(on, { teams: 2 });
  const phones = await Promise.all(["one", "two"].map(() => show.openSession({ team_id: "team-0" })));
  const other = await show.openSession({ team_id: "team-1" });
  const rename = (id: string) => ({ type: "command", id, body: { type: "join_member", name: id } }) as const;
  for (let index = 0; index < 150; index += 1)
    for (const [phone, { receive }] of phones.entries()) receive(rename(`${phone}-${index}`), on.live.now());
  other.receive(rename("other"), on.live.now());

  const readAcks = ({ connection }: { readonly connection: FakeConnection }) =>
    connection.messages.flatMap((message) => (message.type === "ack" ? [message.ack] : []));
  await expect.poll(() => readAcks(other)).toEqual([expect.objectContaining({ ok: true })]);
  await expect.poll(() => phones.flatMap(readAcks).length).toBe(300);
  const refused = phones.flatMap(readAcks).filter((ack) => !ack.ok && ack.code === "too_many_requests");
  expect(refused.length).toBeGreaterThan(50);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { classicRound } from "./testing/content.ts";
import { faults } from "./testing/faults.ts";
import { expectOk, stage, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterAll(() => on.end());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test("a page is welcomed with the clock and the base of pictures, then shown everything", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const before = on.live.now();
  const phone = await show.watch({ team_id: "team-0" });
  expect(phone.messages[0]).toMatchObject({ type: "welcome", protocol: 2, asset_base: "/api/v1/assets" });
  const [welcome] = phone.messages;
  expect(welcome?.type === "welcome" && welcome.now >= before).toBe(true);
  expect(phone.messages[1]).toMatchObject({
    type: "state",
    full: true,
    slices: { show: { name: "Show" }, me: { team_id: "team-0" } },
  });
});

test("who has no right to a show is told so and does not come back", async () => {
  const show = await TestShow.create(on);
  const open = async (
    target: Parameters<typeof on.live.open>[1],
    role: "moderator" | "team" | "display",
    token: string | null,
  ) =>
    on.live.open(await show.watch("display"), target, {
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

test("typed public ids are forgiven their blanks and small letters", async () => {
  const show = await TestShow.create(on);
  const typed = show.public_id.toLowerCase().replace(/^(.{4})/, "$1 ");
  expect(
    await on.live.admit({ kind: "public", public_id: typed }, { role: "display", token: null, device_id: "d" }),
  ).toMatchObject({ ok: true, value: { show_id: show.id } });
});

test("displays say nothing, teams and moderators nothing that is the other's", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const view = await show.view();
  expect(await show.page({ type: "start", view }, { kind: "team", team_id: "team-0" })).toMatchObject({
    ok: false,
    code: "not_allowed",
  });
  expect(await show.page({ type: "submit", round_id: "r1", submission_id: "s", input: 1 })).toMatchObject({
    ok: false,
    code: "not_allowed",
  });
  const session = await show.session("display");
  session.receive({ type: "command", id: "c", body: { type: "pause", view } }, on.live.now());
  expect(session.connection.messages.at(-1)).toEqual({
    type: "answer",
    id: "c",
    answer: { ok: false, code: "not_allowed", params: {} },
  });
});

test("commands of a page are answered under their id, after the frames that they caused", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const session = await show.session("moderator");
  session.receive({ type: "command", id: "c1", body: { type: "start", view: await show.view() } }, on.live.now());
  await pause(100);
  const types = session.connection.messages.filter(({ type }) => type !== "presence");
  expect(types.map(({ type }) => type)).toEqual(["welcome", "state", "state", "answer"]);
  expect(types.at(-1)).toMatchObject({ id: "c1", answer: { ok: true } });
});

test("at most 50 displays watch one show, and 50 pages are one team's", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  for (const as of ["display", { team_id: "team-0" }] as const) {
    for (let index = 0; index < 50; index += 1) expect((await show.watch(as)).bye).toBeNull();
    expect((await show.watch(as)).bye).toMatchObject({ code: "too_many", reconnect: true });
  }
});

test("the host's own displays have their place, whoever took the others, and take none from them", async () => {
  const show = await TestShow.create(on);
  const own = await Promise.all(Array.from({ length: 3 }, () => show.watch("display of the host")));
  for (let index = 0; index < 50; index += 1) expect((await show.watch("display")).bye).toBeNull();
  expect((await show.watch("display")).bye).toMatchObject({ code: "too_many" });
  expect([...own, await show.watch("display of the host")].map(({ bye }) => bye)).toEqual([null, null, null, null]);
});

test.each([
  ["deactivated", { type: "deactivate_team", team_id: "team-0" }, "team_deactivated"],
  ["deleted", { type: "delete_team", team_id: "team-0" }, "team_deleted"],
  ["given a new password", { type: "set_team_password", team_id: "team-0", log_out: true }, "password_changed"],
] as const)("phones of a team that is %s are told at once; other teams stay", async (_what, body, code) => {
  const show = await TestShow.create(on, { teams: 2 });
  const [phone, second, other] = [
    await show.watch({ team_id: "team-0" }),
    await show.watch({ team_id: "team-0" }),
    await show.watch({ team_id: "team-1" }),
  ];
  expectOk(await show.moderate(body));
  expect([phone.bye, second.bye, other.bye]).toEqual([{ code, reconnect: false }, { code, reconnect: false }, null]);
});

test("phones stay when their team's new password is not to log them out", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const phone = await show.watch({ team_id: "team-0" });
  expectOk(await show.moderate({ type: "set_team_password", team_id: "team-0", log_out: false }));
  expect(phone.bye).toBeNull();
});

test("a moderator whose rights are taken away is sent away; one who keeps them stays", async () => {
  const show = await TestShow.create(on);
  const [desk, display] = [await show.watch("moderator"), await show.watch("display")];
  on.live.userChanged("host");
  on.live.userChanged("somebody else");
  await pause(20);
  expect(desk.bye).toBeNull();
  on.revoked.add("host");
  on.live.userChanged("host");
  await pause(20);
  on.revoked.delete("host");
  expect([desk.bye?.code, display.bye]).toEqual(["session_expired", null]);
});

test("everybody is told when the server cannot save, and when it can again", async () => {
  const listeners = new Set<(saving: boolean) => void>();
  let isOk = true;
  const other = await stage({
    wrap: (database) => ({
      ...faults().wrap(database),
      saving: {
        get ok() {
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
    const phone = await show.watch({ team_id: "team-0" });
    isOk = false;
    for (const listener of listeners) listener(false);
    expect(phone.messages.at(-1)).toEqual({ type: "health", saving: false });
    expect((await show.watch("display")).messages.map(({ type }) => type)).toEqual(["welcome", "health", "state"]);
    isOk = true;
    for (const listener of listeners) listener(true);
    expect(phone.messages.at(-1)).toEqual({ type: "health", saving: true });
  } finally {
    await other.end();
  }
});

test("a page that leaves is forgotten, and its show let go", async () => {
  const other = await stage({ linger_ms: 10 });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const phone = await show.watch({ team_id: "team-0" });
    const lease = await other.live.shows.use(show.id);
    expect(lease?.show.screens.count).toBe(1);
    phone.end({ code: "restart", reconnect: true });
    expect(lease?.show.screens.count).toBe(0);
    lease?.release();
    await pause(150);
    const again = await other.live.shows.use(show.id);
    expect(again?.show).not.toBe(lease?.show);
    again?.release();
  } finally {
    await other.end();
  }
});

test("a phone whose team is taken out while it is being let in does not stay", async () => {
  const show = await TestShow.create(on, { teams: 2 });
  expectOk(await show.moderate({ type: "deactivate_team", team_id: "team-0" }));
  expectOk(await show.moderate({ type: "delete_team", team_id: "team-1" }));
  expect((await show.watch({ team_id: "team-0" })).bye).toEqual({ code: "team_deactivated", reconnect: false });
  expect((await show.watch({ team_id: "team-1" })).bye).toEqual({ code: "team_deleted", reconnect: false });
});

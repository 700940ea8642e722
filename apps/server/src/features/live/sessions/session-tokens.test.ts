import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { ok } from "../../../platform/http/failure.ts";
import { createTestLive, createTestAccess, TestShow } from "../testing/test-live.ts";

/** Access for a team whose token expires at this time (epoch ms) and renews as *fresh*. */
const createTeamAccess = (expiresAt: () => number) => ({
  ...createTestAccess(),
  team: (token: string | null) =>
    Promise.resolve(
      ok({
        show_id: token?.split(":")[1] ?? "",
        team_id: "team-0",
        device_id: "d",
        expires_at: expiresAt(),
        renew: () => "fresh",
      }),
    ),
});

test("renews a moderator's token in band and closes the connection when it expires", async () => {
  let lasts = 800;
  const access = {
    ...createTestAccess(),
    moderator: (token: string | null) =>
      Promise.resolve(ok({ user_id: token === "other" ? "other" : "host", expires_at: Date.now() + lasts })),
  };
  const other = await createTestLive({ access });
  try {
    const show = await TestShow.create(other);
    const [stays, goes, swaps] = [
      await show.openSession("moderator"),
      await show.openSession("moderator"),
      await show.openSession("moderator"),
    ];
    lasts = 60_000;
    stays.receive({ type: "token", token: "fresh" }, 0);
    swaps.receive({ type: "token", token: "other" }, 0);
    await sleep(100);
    expect(swaps.connection.closeNotice).toEqual({ code: "session_ended", reconnect: true });
    while (goes.connection.closeNotice === null) await sleep(10);
    expect(goes.connection.closeNotice).toEqual({ code: "session_expired", reconnect: false });
    expect(stays.connection.closeNotice).toBeNull();
  } finally {
    await other.end();
  }
});

test("keeps a renewed token when the check of the previous one ends later", async () => {
  let letThrough = (): void => undefined;
  const slowCheck = new Promise<void>((resolve) => (letThrough = resolve));
  let isSlow = false;
  const access = {
    ...createTestAccess(),
    moderator: async (token: string | null) => {
      if (token === "fresh") return ok({ user_id: "host", expires_at: Date.now() + 60_000 });
      const rights = { user_id: "host", expires_at: Date.now() + 300 };
      if (isSlow) await slowCheck;
      return ok(rights);
    },
  };
  const other = await createTestLive({ access });
  try {
    const show = await TestShow.create(other);
    const session = await show.openSession("moderator");
    isSlow = true;
    other.live.onUserChanged("host");
    session.receive({ type: "token", token: "fresh" }, 0);
    await sleep(20);
    letThrough();
    await sleep(500);
    expect(session.connection.closeNotice).toBeNull();
  } finally {
    await other.end();
  }
});

test("renews a team's token only when it is close to expiry", async () => {
  const day = 24 * 3_600_000;
  let days = 80;
  const other = await createTestLive({ access: createTeamAccess(() => Date.now() + days * day) });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    expect((await show.connect({ team_id: "team-0" })).messages.map(({ type }) => type)).not.toContain("token");
    days = 40;
    expect((await show.connect({ team_id: "team-0" })).messages).toContainEqual({ type: "token", token: "fresh" });
  } finally {
    await other.end();
  }
});

test("checks a long-lived token periodically and renews it once when due", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  const day = 24 * 3_600_000;
  const expiresAt = Date.now() + 45 * day + 3_600_000;
  const other = await createTestLive({ access: createTeamAccess(() => expiresAt) });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const phone = await show.connect({ team_id: "team-0" });
    const renewals = (): number => phone.messages.filter(({ type }) => type === "token").length;
    vi.advanceTimersByTime(60_000);
    expect(renewals()).toBe(0);
    vi.setSystemTime(expiresAt - 45 * day + 1_000);
    vi.advanceTimersByTime(60_000);
    expect(renewals()).toBe(1);
  } finally {
    vi.useRealTimers();
    await other.end();
  }
});

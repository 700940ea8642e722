import { expect, test, vi } from "vitest";
import { ok } from "../../platform/http/failure.ts";
import { stage, testAccess, TestShow } from "./testing/stage.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Access for a team whose token expires at this time (epoch ms) and renews as *fresh*. */
const accessOfTeam = (expiresAt: () => number) => ({
  ...testAccess(),
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

test("a moderator's token is renewed in band; one that ends ends the connection", async () => {
  let lasts = 800;
  const access = {
    ...testAccess(),
    moderator: (token: string | null) =>
      Promise.resolve(ok({ user_id: token === "other" ? "other" : "host", expires_at: Date.now() + lasts })),
  };
  const other = await stage({ access });
  try {
    const show = await TestShow.create(other);
    const [stays, goes, swaps] = [
      await show.session("moderator"),
      await show.session("moderator"),
      await show.session("moderator"),
    ];
    lasts = 60_000;
    stays.receive({ type: "token", token: "fresh" }, 0);
    swaps.receive({ type: "token", token: "other" }, 0);
    await pause(100);
    expect(swaps.connection.bye).toEqual({ code: "session_ended", reconnect: true });
    while (goes.connection.bye === null) await pause(10);
    expect(goes.connection.bye).toEqual({ code: "session_expired", reconnect: false });
    expect(stays.connection.bye).toBeNull();
  } finally {
    await other.end();
  }
});

test("a team's token is renewed when it nears its end, not before", async () => {
  const day = 24 * 3_600_000;
  let days = 80;
  const other = await stage({ access: accessOfTeam(() => Date.now() + days * day) });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    expect((await show.watch({ team_id: "team-0" })).messages.map(({ type }) => type)).not.toContain("token");
    days = 40;
    expect((await show.watch({ team_id: "team-0" })).messages).toContainEqual({ type: "token", token: "fresh" });
  } finally {
    await other.end();
  }
});

test("a token that ends in weeks is looked at now and then, and renewed once when its time has come", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  const day = 24 * 3_600_000;
  const expires_at = Date.now() + 45 * day + 3_600_000;
  const other = await stage({ access: accessOfTeam(() => expires_at) });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const phone = await show.watch({ team_id: "team-0" });
    const renewals = (): number => phone.messages.filter(({ type }) => type === "token").length;
    vi.advanceTimersByTime(60_000);
    expect(renewals()).toBe(0);
    vi.setSystemTime(expires_at - 45 * day + 1_000);
    vi.advanceTimersByTime(60_000);
    expect(renewals()).toBe(1);
  } finally {
    vi.useRealTimers();
    await other.end();
  }
});

import { expect, test } from "vitest";
import { fail, ok } from "../../platform/http/failure.ts";
import { expectOk, stage, testAccess, TestShow } from "./testing/stage.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test.each([
  ["deactivated for a moment", ["deactivate_team", "reactivate_team"], "team_deactivated"],
  ["given a new password", ["set_team_password"], "password_changed"],
] as const)("a phone whose team is %s while it is being let in does not stay", async (_what, types, code) => {
  let letThrough = (): void => undefined;
  const looked_up = new Promise<void>((resolve) => (letThrough = resolve));
  const plain = testAccess();
  const access = {
    ...plain,
    team: async (...asked: Parameters<typeof plain.team>) => {
      const pass = await plain.team(...asked);
      await looked_up;
      return pass;
    },
  };
  const other = await stage({ access });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const late = show.watch({ team_id: "team-0" });
    for (const type of types) expectOk(await show.moderate({ type, team_id: "team-0", log_out: true }));
    letThrough();
    const { bye, frames } = await late;
    expect([bye, frames]).toEqual([{ code, reconnect: false }, []]);
    expect((await show.watch({ team_id: "team-0" })).bye).toBeNull();
  } finally {
    await other.end();
  }
});

test("a moderator who signs out while a page of his is being let in does not stay", async () => {
  let isOver = false;
  let letThrough = (): void => undefined;
  const looked_up = new Promise<void>((resolve) => (letThrough = resolve));
  const access = {
    ...testAccess(),
    moderator: async () => {
      if (isOver) return fail("session_expired");
      await looked_up;
      return ok({ user_id: "host", expires_at: null });
    },
  };
  const other = await stage({ access });
  try {
    const show = await TestShow.create(other);
    const late = show.watch("moderator");
    isOver = true;
    other.live.userChanged("host");
    letThrough();
    const page = await late;
    await pause(20);
    expect(page.bye?.code).toBe("session_expired");
  } finally {
    await other.end();
  }
});

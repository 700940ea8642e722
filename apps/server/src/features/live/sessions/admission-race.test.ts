import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fail, ok } from "../../../platform/http/failure.ts";
import { expectOk, createTestLive, createTestAccess, TestShow } from "../testing/test-live.ts";

test.each([
  ["deactivated for a moment", ["deactivate_team", "reactivate_team"], "team_deactivated"],
  ["given a new password", ["set_team_password"], "password_changed"],
] as const)("disconnects a phone whose team is %s during admission", async (_what, types, code) => {
  let letThrough = (): void => undefined;
  const lookedUp = new Promise<void>((resolve) => (letThrough = resolve));
  const plain = createTestAccess();
  const access = {
    ...plain,
    team: async (...asked: Parameters<typeof plain.team>) => {
      const pass = await plain.team(...asked);
      await lookedUp;
      return pass;
    },
  };
  const other = await createTestLive({ access });
  try {
    const show = await TestShow.create(other, { teams: 1 });
    const late = show.connect({ team_id: "team-0" });
    for (const type of types) expectOk(await show.moderate({ type, team_id: "team-0", log_out: true }));
    letThrough();
    const { closeNotice, frames } = await late;
    expect([closeNotice, frames]).toEqual([{ code, reconnect: false }, []]);
    expect((await show.connect({ team_id: "team-0" })).closeNotice).toBeNull();
  } finally {
    await other.end();
  }
});

test("disconnects a moderator who signs out during admission", async () => {
  let isOver = false;
  let letThrough = (): void => undefined;
  const lookedUp = new Promise<void>((resolve) => (letThrough = resolve));
  const access = {
    ...createTestAccess(),
    moderator: async () => {
      if (isOver) return fail("session_expired");
      await lookedUp;
      return ok({ user_id: "host", expires_at: null });
    },
  };
  const other = await createTestLive({ access });
  try {
    const show = await TestShow.create(other);
    const late = show.connect("moderator");
    isOver = true;
    other.live.onUserChanged("host");
    letThrough();
    const page = await late;
    await sleep(20);
    expect(page.closeNotice?.code).toBe("session_expired");
  } finally {
    await other.end();
  }
});

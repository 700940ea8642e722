import { expect, it } from "vitest";
import type { LiveConnection } from "../../live/index.ts";
import { sendPress } from "./send-press.ts";

interface Sent {
  readonly at: number;
  readonly claim: number | null;
}

/** The message sent by a phone whose show clock is 5 s ahead of its own, for a press `ago` ms ago. */
async function sentAfter(ago: number, roundTrip: number | null, known = true): Promise<Sent & { pressed: number }> {
  const sent: Sent[] = [];
  const connection: Pick<LiveConnection, "toShowTime" | "getRoundTrip" | "send"> = {
    toShowTime: (reading) => (known ? reading + 5_000 : null),
    getRoundTrip: () => roundTrip,
    send: (body) => {
      if (body.type === "buzz") sent.push({ at: performance.now(), claim: body.claim });
      return Promise.resolve({ ok: true, seq: 1 });
    },
  };
  const pressed = performance.now() - ago;
  await sendPress(connection, { round_id: "r1", opening: 1 }, pressed);
  expect(sent).toHaveLength(1);
  return { pressed, ...(sent[0] ?? expect.unreachable()) };
}

// Timers may be late on a busy machine, but never early; one millisecond of tolerance is for rounding.
it("FAIR-11: delays a quick press to the common send time, and claims that time", async () => {
  const { pressed, at, claim } = await sentAfter(9, 12);
  expect(at - pressed).toBeGreaterThan(12);
  expect(claim).toBeGreaterThanOrEqual(pressed + 17 + 5_000);
});

it("FAIR-11: sends a late-handled press at once, and claims part of the delay", async () => {
  const { at, claim } = await sentAfter(40, 12);
  expect(Math.abs((claim ?? 0) - (at - 6 + 5_000))).toBeLessThan(5);
});

it("sends no claim while the show clock is unknown", async () => {
  expect((await sentAfter(30, null, false)).claim).toBeNull();
});

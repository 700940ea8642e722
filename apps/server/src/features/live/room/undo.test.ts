import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ShowState, UndoSlice } from "@showrunner/engine";
import { challengeRound, choiceRound, classicRound } from "../testing/content.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

let folder: string;
let on: TestLive;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-undo-"));
  on = await createTestLive({ folder, idleEvictionMs: 20 });
});
afterEach(async () => {
  await on.end();
  await rm(folder, { recursive: true });
});

async function createPlayedShow(): Promise<TestShow> {
  const show = await TestShow.create(on, {
    rounds: [classicRound("r1"), choiceRound("r2"), challengeRound("r3")],
    teams: 2,
  });
  await show.start();
  await show.submit("team-0", "r1", { text: "SECRET-ANSWER r1" });
  await show.submit("team-1", "r1", { text: "hello" });
  return show;
}

async function readUndo(show: TestShow): Promise<UndoSlice | null> {
  const snapshot = await on.live.createSnapshot(show.id, { kind: "moderator" });
  return snapshot?.slices.undo ?? null;
}

const undo = async (show: TestShow, id?: string) =>
  show.runCommand({ type: "undo", decision_seq: (await readUndo(show))?.decision_seq ?? 0 }, undefined, id);

async function readState(show: TestShow): Promise<ShowState> {
  return (await on.live.getState(show.id)) ?? expect.unreachable();
}

const keptOf = (roundId: string) =>
  on.database.read.selectFrom("round_submissions").selectAll().where("round_id", "=", roundId).execute();

/** Restarts the process, which then loads the show from its snapshot or, without one, from its log. */
async function restart(show: TestShow, how: "from a snapshot" | "from the log"): Promise<TestShow> {
  await on.end();
  on = await createTestLive({ folder, idleEvictionMs: 20 });
  if (how === "from the log") await on.database.write([{ query: on.database.read.deleteFrom("show_snapshots") }]);
  return show.on(on);
}

describe("undo on a server", () => {
  test.each(["from a snapshot", "from the log"] as const)("UNDO-3: after a restart, %s", async (how) => {
    let show = await createPlayedShow();
    await show.reveal();
    await show.next();
    const before = await readUndo(show);
    expect(before).toMatchObject({ kind: "next", round_number: 2, seen: null });
    show = await restart(show, how);
    expect(await readUndo(show)).toEqual(before);
    expect(await undo(show)).toMatchObject({ ok: true });
    expect(await readUndo(show)).toMatchObject({ kind: "reveal", round_number: 1, seen: "answer" });
    expect(await undo(show)).toMatchObject({ ok: true });
    const state = await readState(show);
    expect(state.round?.submissions.size).toBe(2);
    const { slices } = (await on.live.createSnapshot(show.id, { kind: "display" })) ?? expect.unreachable();
    expect(slices.round).toMatchObject({ id: "r1", phase: "question", face: "question" });
    expect(JSON.stringify(slices)).not.toContain("SECRET-ANSWER");
    expect(slices).not.toHaveProperty("undo");
  });

  test("a repeated undo returns the same ack and undoes nothing more; a concurrent one is stale", async () => {
    const show = await createPlayedShow();
    await show.reveal();
    await show.next();
    const { decision_seq } = (await readUndo(show)) ?? expect.unreachable();
    const first = await show.runCommand({ type: "undo", decision_seq }, undefined, "same");
    expect(await show.runCommand({ type: "undo", decision_seq }, undefined, "same")).toEqual(first);
    expect(await show.runCommand({ type: "undo", decision_seq })).toMatchObject({ ok: false, code: "stale_view" });
    expect(await readUndo(show)).toMatchObject({ kind: "reveal" });
  });

  test("refuses an undo from a team", async () => {
    const show = await createPlayedShow();
    const { decision_seq } = (await readUndo(show)) ?? expect.unreachable();
    const ack = await show.runCommand({ type: "undo", decision_seq }, { kind: "team", team_id: "team-0" });
    expect(ack).toEqual({ ok: false, code: "not_allowed", params: {} });
  });

  test("brings every client to the state that a new client gets", async () => {
    const show = await createPlayedShow();
    const [phone, display] = [await show.connect({ team_id: "team-0" }), await show.connect("display")];
    await show.reveal();
    await undo(show);
    const fresh = (await on.live.createSnapshot(show.id, { kind: "team", team_id: "team-0" })) ?? expect.unreachable();
    await expect.poll(() => phone.slices.me).toEqual(fresh.slices.me);
    await expect.poll(() => phone.slices.leaderboard).toEqual(fresh.slices.leaderboard);
    await expect.poll(() => display.slices.round).toEqual(fresh.slices.round);
  });

  test("stores the submissions of a reopened round once, when it ends", async () => {
    const show = await createPlayedShow();
    await show.next(true);
    expect(await keptOf("r1")).toHaveLength(2);
    await undo(show);
    expect(await keptOf("r1")).toHaveLength(0);
    await show.submit("team-1", "r1", { text: "better" }, "another");
    await show.next(true);
    expect((await keptOf("r1")).map(({ submission_id }) => submission_id).toSorted()).toEqual(["another", "team-0-r1"]);
  });

  test("keeps the submissions of a finished round that is cancelled, so that an undo restores them", async () => {
    const show = await createPlayedShow();
    await show.reveal();
    await show.next();
    const cancel = { type: "cancel_round", round_id: "r1", show_answer: false } as const;
    expect(await show.runCommand({ ...cancel, view: await show.view() })).toMatchObject({ ok: true });
    expect(await keptOf("r1")).toHaveLength(2);
    expect(await readUndo(show)).toMatchObject({ kind: "cancel_round", round_number: 1 });
    await undo(show);
    expect((await readState(show)).round?.id).toBe("r2");
    expect(await keptOf("r1")).toHaveLength(2);
  });
});

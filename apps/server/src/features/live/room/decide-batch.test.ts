import { expect, test } from "vitest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { classicRound } from "../testing/content.ts";
import { createDatabaseFaults } from "../testing/database-faults.ts";
import { createTestLive, TestShow } from "../testing/test-live.ts";

test("writes nothing of a command whose round type throws, and all of the others in its batch", async () => {
  const classic = ROUND_DEFINITIONS.get("classic") ?? expect.unreachable();
  let hasBug = false;
  const broken: typeof classic = {
    ...classic,
    capabilities: { ...classic.capabilities, auto_validation: true },
    judge: (...submission) => {
      if (hasBug) throw new Error("a bug of a round type");
      return classic.judge(...submission);
    },
  };
  const faults = createDatabaseFaults();
  const rounds = new Map([...ROUND_DEFINITIONS, ["classic", broken]]);
  const on = await createTestLive({ rounds, wrap: faults.wrap });
  try {
    const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
    await show.start();
    const view = await show.view();
    hasBug = true;
    await show.submit("team-0", "r1", { text: "Paris" });
    const probe = { query: on.database.read.insertInto("write_probes").values({ id: 1, count: 0 }) };
    const release = faults.hold();
    const cancelRound = {
      id: "cancel",
      device_id: "d",
      actor: { kind: "moderator", user_id: "host" },
      body: { type: "cancel_round", round_id: "r1", show_answer: false, view },
    } as const;
    const results = [
      show.addTeam("first"),
      on.live.execute(show.id, cancelRound, { statements: () => [probe] }),
      show.addTeam("last"),
    ];
    release();
    const statuses = (await Promise.allSettled(results)).map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await on.database.read.selectFrom("write_probes").selectAll().execute()).toEqual([]);
  } finally {
    await on.end();
  }
});

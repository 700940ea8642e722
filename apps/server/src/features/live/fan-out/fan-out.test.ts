import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { FakeConnection } from "../testing/fake-connection.ts";
import { choiceRound, classicRound } from "../testing/content.ts";
import { createTestLive, expectOk, getTestTeamId, TestShow, type TestLive } from "../testing/test-live.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive();
});
afterAll(() => on.end());
const getSliceNames = (client: FakeConnection, from: number): string[] =>
  client.states.slice(from).flatMap(({ slices }) => Object.keys(slices));

/** Creates a show with this many teams, one phone each, in its first round. */
async function createShowWithPhones(
  teams: number,
): Promise<{ show: TestShow; desk: FakeConnection; display: FakeConnection; phones: FakeConnection[] }> {
  const show = await TestShow.create(on, {
    rounds: [classicRound("r1", { scoring: "winner_takes_all" }), choiceRound("r2")],
    teams,
  });
  const phones = await Promise.all(
    Array.from({ length: teams }, (_, index) => show.connect({ team_id: getTestTeamId(index) })),
  );
  const [desk, display] = [await show.connect("moderator"), await show.connect("display")];
  await show.start();
  await sleep(300);
  return { show, desk, display, phones };
}

test("serialises the shared slices once: teams and displays get identical bytes", async () => {
  const { show, display, phones } = await createShowWithPhones(20);
  const counts = phones.map(({ frames }) => frames.length);
  await show.runCommand({ type: "pause", view: await show.view() });
  const frame = display.frames.at(-1);
  expect(frame).toBeInstanceOf(Buffer);
  for (const [index, phone] of phones.entries())
    expect(phone.frames.slice(counts[index]).filter((got) => got === frame)).toHaveLength(1);
});

test("sends a submission to its own team and to moderators, not to other teams", async () => {
  const { show, desk, display, phones } = await createShowWithPhones(10);
  const before = phones.map(({ states }) => states.length);
  const deskBefore = desk.states.length;
  await show.submit("team-3", "r1", { text: "an answer of mine" });
  await sleep(300);
  expect(getSliceNames(desk, deskBefore)).toContain("submissions");
  expect(getSliceNames(phones[3] as FakeConnection, before[3] ?? 0)).toContain("me");
  for (const [index, phone] of phones.entries()) {
    if (index === 3) continue;
    expect(phone.text).not.toContain("an answer of mine");
    expect(getSliceNames(phone, before[index] ?? 0)).toEqual([]);
  }
  expect(display.text).not.toContain("an answer of mine");
});

test("sends at most four boards a second during a burst of submissions, and none to phones", async () => {
  const { show, desk, display, phones } = await createShowWithPhones(60);
  const silent = phones[59] as FakeConnection;
  const [before, deskBefore, displayBefore] = [silent.states.length, desk.states.length, display.states.length];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 59 }, async (_, index) => {
      await sleep(index * 20);
      await show.submit(getTestTeamId(index), "r1", { text: "x" });
    }),
  );
  await sleep(300);
  const max = Math.ceil((performance.now() - start) / 250) + 1;
  expect(silent.states.length - before).toBe(0);
  expect(display.states.length - displayBefore).toBeLessThanOrEqual(max);
  expect(desk.states.length - deskBefore).toBeLessThanOrEqual(max);
  expect(display.slices.teams?.answered).toBe(59);
  expect(desk.slices.submissions?.total).toBe(59);
});

test("throttles boards to one a second, and to one every four seconds for phones, with 2,000 phones; the last one is complete", async () => {
  const { show, display, phones } = await createShowWithPhones(50);
  await Promise.all(Array.from({ length: 1_950 }, (_, index) => show.connect({ team_id: getTestTeamId(index % 50) })));
  await sleep(1_100);
  const before = display.states.length;
  const phone = phones[49] as FakeConnection;
  const phoneBefore = phone.states.length;
  const correctPoints = (index: number, points: number) =>
    show.runCommand({ type: "correct_points", team_id: getTestTeamId(index), points, reason: "counted again" });
  await correctPoints(0, 5);
  await sleep(100);
  await correctPoints(1, 7);
  await sleep(500);
  expect(display.states.length - before).toBe(1);
  await sleep(600);
  expect(display.states.length - before).toBe(2);
  expect(display.slices.leaderboard?.rows.slice(0, 2).map(({ points }) => points)).toEqual([7, 5]);
  await sleep(4_000);
  expect(phone.states.length - phoneBefore).toBeLessThanOrEqual(2);
  expect(phone.slices.leaderboard?.rows.slice(0, 2).map(({ points }) => points)).toEqual([7, 5]);
  expect(phone.slices.leaderboard?.rows).toHaveLength(10);
});

test("sends the board in the same frame as the reveal", async () => {
  const { show, phones, display } = await createShowWithPhones(5);
  await show.submit("team-1", "r1", { text: "x" });
  await show.runCommand({ type: "set_winner", round_id: "r1", team_id: "team-1", view: await show.view() });
  const before = display.states.length;
  await show.reveal();
  const [reveal] = display.states.slice(before);
  expect(reveal?.slices.round?.reveal).not.toBeNull();
  expect(reveal?.slices.leaderboard?.rows[0]).toMatchObject({ team_id: "team-1", points: 100 });
  expect(phones[1]?.slices.me?.result).toMatchObject({ points: 100 });
});

test("each client's merged frames always equal a fresh full state", async () => {
  const { show, desk, display, phones } = await createShowWithPhones(6);
  const view = () => show.view();
  await Promise.all(phones.map((_, index) => show.submit(getTestTeamId(index), "r1", { text: `t${index}` })));
  await show.addTeam("late");
  await show.runCommand({ type: "timer_start", seconds: 60, view: await view() });
  await show.runCommand({ type: "correct_points", team_id: "team-2", points: 7, reason: "was loud" });
  await show.reveal();
  await show.next();
  await Promise.all(phones.map((_, index) => show.submit(getTestTeamId(index), "r2", { picks: [] })));
  await show.moderate({ type: "deactivate_team", team_id: "team-5" });
  await show.moderate({ type: "update_team", team_id: "team-0", name: "Renamed" });
  await show.runCommand({ type: "pause", view: await view() });
  await sleep(400);
  const fresh = async (audience: Parameters<typeof on.live.createSnapshot>[1]) =>
    JSON.parse(JSON.stringify((await on.live.createSnapshot(show.id, audience))?.slices)) as unknown;
  expect(desk.slices).toEqual(await fresh({ kind: "moderator" }));
  expect(display.slices).toEqual(await fresh({ kind: "display" }));
  for (const index of [0, 1, 2, 3, 4])
    expect(phones[index]?.slices).toEqual(await fresh({ kind: "team", team_id: getTestTeamId(index) }));
  const seqs = display.states.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
});

test("a reconnecting client gets one full state, whose shared part is serialised once", async () => {
  const { show } = await createShowWithPhones(3);
  const again = await Promise.all([0, 1, 2].map((index) => show.connect({ team_id: getTestTeamId(index) })));
  for (const [index, phone] of again.entries()) {
    expect(phone.messages.map(({ type }) => type)).toEqual(["welcome", "state"]);
    expect(phone.states[0]).toMatchObject({
      full: true,
      slices: { me: { team_id: getTestTeamId(index) }, round: { id: "r1" } },
    });
  }
  const [one, other] = again.map(({ frames }) => String(frames[1]).split(',"me":')[0]);
  expect(one).toBe(other);
});

test("a slow reader gets one full state once it has drained and never delays other clients", async () => {
  const { show, phones } = await createShowWithPhones(2);
  const [slow, fast] = phones as [FakeConnection, FakeConnection];
  slow.isCongested = true;
  const [slowBefore, fastBefore] = [slow.frames.length, fast.frames.length];
  await show.runCommand({ type: "pause", view: await show.view() });
  await show.runCommand({ type: "resume", view: await show.view() });
  await show.runCommand({ type: "pause", view: await show.view() });
  expect(slow.frames.length).toBe(slowBefore);
  expect(fast.frames.length).toBeGreaterThanOrEqual(fastBefore + 3);
  slow.drain();
  expect(slow.states.at(-1)).toMatchObject({
    full: true,
    slices: { show: { paused: true }, me: { team_id: "team-0" } },
  });
  await show.runCommand({ type: "resume", view: await show.view() });
  expect(slow.slices.show?.paused).toBe(false);
});

test("sends presence to moderators at most once a second", async () => {
  const { desk, show, phones } = await createShowWithPhones(3);
  const presences = () => desk.messages.filter((message) => message.type === "presence");
  await sleep(1_100);
  expect(presences().at(-1)?.presence).toEqual({
    displays: 1,
    moderators: 1,
    teams: { "team-0": 1, "team-1": 1, "team-2": 1 },
  });
  const before = presences().length;
  for (const phone of phones) phone.end({ code: "restart", reconnect: true });
  for (let index = 0; index < 5; index += 1) (await show.connect("display")).end({ code: "restart", reconnect: true });
  await sleep(1_100);
  expect(presences().length - before).toBeLessThanOrEqual(2);
  const lost = { lost: 1 };
  expect(presences().at(-1)?.presence).toEqual({
    displays: 1,
    moderators: 1,
    teams: {},
    phones: { "team-0": lost, "team-1": lost, "team-2": lost },
  });
});

test("sends an image's capability when the image is shown, not before", async () => {
  const { show, display, phones, desk } = await createShowWithPhones(1);
  const run = (await show.view()).run_id;
  const idOf = (picture: string) => `${run}-${picture}-capability`;
  const [cover, question, answer] = ["cover-picture", "question-picture", "answer-picture"].map(idOf);
  expect(display.assets).toEqual({ [`${cover}`]: cover, [`${question}`]: question });
  expect(display.slices.game?.cover_asset).toBe(cover);
  expect(display.slices.round?.content_html).toContain(`src="asset:${question}"`);
  expect(desk.assets).toHaveProperty(`${answer}`);
  expect(phones[0]?.text).not.toContain("answer-picture");
  await show.reveal();
  expect(display.assets).toHaveProperty(`${answer}`);
});

test("a client that reconnects gets the capabilities of images that are shown again", async () => {
  const show = await TestShow.create(on, {
    rounds: [classicRound("r1"), classicRound("r2", { content_html: "", answer_html: "" })],
    teams: 1,
  });
  const display = await show.connect("display");
  await show.start();
  await show.reveal();
  await show.next();
  const [again, phone] = [await show.connect("display"), await show.connect({ team_id: getTestTeamId(0) })];
  await show.reveal();
  expectOk(await show.runCommand({ type: "show_to_audience", round_id: "r1", view: await show.view() }));
  for (const client of [display, again, phone]) {
    const shown = [...JSON.stringify(client.slices).matchAll(/asset:([\w-]+)/g)].map(([, id]) => id);
    expect(shown).toHaveLength(2);
    expect(Object.keys(client.assets)).toEqual(expect.arrayContaining(shown));
  }
});

test("a round type with a failing view affects only its own show's clients", async () => {
  const classic = ROUND_DEFINITIONS.get("classic");
  if (classic === undefined) throw new Error("there is a classic round");
  const bug = new Error("a bug of a round type");
  const question = (): never => {
    throw bug;
  };
  const broken = await createTestLive({
    rounds: new Map([...ROUND_DEFINITIONS, ["classic", { ...classic, question }]]),
  });
  const other = await TestShow.create(broken, { teams: 1 });
  const show = await TestShow.create(broken, { rounds: [classicRound("r1")], teams: 1 });
  const [desk, elsewhere] = [await show.connect("moderator"), await other.connect("moderator")];
  await show.start();
  expect(await show.addTeam("late")).toMatchObject({ ok: true });
  // The delayed boards fail in a timer.
  await sleep(300);
  expect(broken.errors).toContain(bug);
  await show.moderate({ type: "delete_team", team_id: "late" });
  expect(desk.closeNotice).toBeNull();
  await other.addTeam("here");
  expect(elsewhere.slices.roster?.count).toBe(2);
  await broken.end();
});

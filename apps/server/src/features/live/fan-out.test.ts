import { afterAll, beforeAll, expect, test } from "vitest";
import { round_definitions } from "@showrunner/rounds";
import type { FakeConnection } from "./testing/fake-connection.ts";
import { choiceRound, classicRound } from "./testing/content.ts";
import { stage, teamId, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterAll(() => on.end());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const names = (screen: FakeConnection, from: number): string[] =>
  screen.states.slice(from).flatMap(({ slices }) => Object.keys(slices));

/** Creates a show with this many teams, one phone each, in its first round. */
async function hall(
  teams: number,
): Promise<{ show: TestShow; desk: FakeConnection; display: FakeConnection; phones: FakeConnection[] }> {
  const show = await TestShow.create(on, {
    rounds: [classicRound("r1", { scoring: "winner_takes_all" }), choiceRound("r2")],
    teams,
  });
  const phones = await Promise.all(Array.from({ length: teams }, (_, index) => show.watch({ team_id: teamId(index) })));
  const [desk, display] = [await show.watch("moderator"), await show.watch("display")];
  await show.start();
  await pause(300);
  return { show, desk, display, phones };
}

test("what all teams and displays see is serialised once: they get the very same bytes", async () => {
  const { show, display, phones } = await hall(20);
  const counts = phones.map(({ frames }) => frames.length);
  await show.page({ type: "pause", view: await show.view() });
  const frame = display.frames.at(-1);
  expect(frame).toBeInstanceOf(Buffer);
  for (const [index, phone] of phones.entries())
    expect(phone.frames.slice(counts[index]).filter((got) => got === frame)).toHaveLength(1);
});

test("an answer of one team is told to that team and to moderators, not to the other teams", async () => {
  const { show, desk, display, phones } = await hall(10);
  const before = phones.map(({ states }) => states.length);
  const deskBefore = desk.states.length;
  await show.submit("team-3", "r1", { text: "an answer of mine" });
  await pause(300);
  expect(names(desk, deskBefore)).toContain("submissions");
  expect(names(phones[3] as FakeConnection, before[3] ?? 0)).toContain("me");
  for (const [index, phone] of phones.entries()) {
    if (index === 3) continue;
    expect(phone.text).not.toContain("an answer of mine");
    // How many teams have submitted is public.
    expect(names(phone, before[index] ?? 0).filter((name) => name !== "teams")).toEqual([]);
  }
  expect(display.text).not.toContain("an answer of mine");
});

test("a storm of answers costs each audience at most four boards a second", async () => {
  const { show, desk, phones } = await hall(60);
  const silent = phones[59] as FakeConnection;
  const [before, deskBefore] = [silent.states.length, desk.states.length];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 59 }, async (_, index) => {
      await pause(index * 20);
      await show.submit(teamId(index), "r1", { text: "x" });
    }),
  );
  await pause(300);
  const most = Math.ceil((performance.now() - start) / 250) + 1;
  expect(silent.states.length - before).toBeLessThanOrEqual(most);
  expect(desk.states.length - deskBefore).toBeLessThanOrEqual(most);
  expect(silent.slices.teams?.answered).toBe(59);
  expect(desk.slices.submissions?.total).toBe(59);
});

test("in a hall of two thousand phones boards leave once a second, to phones every four, and the last one is complete", async () => {
  const { show, display, phones } = await hall(50);
  await Promise.all(Array.from({ length: 1_950 }, (_, index) => show.watch({ team_id: teamId(index % 50) })));
  await pause(1_100);
  const before = display.states.length;
  const phone = phones[49] as FakeConnection;
  const phoneBefore = phone.states.length;
  await show.submit(teamId(0), "r1", { text: "x" });
  await pause(100);
  await show.submit(teamId(1), "r1", { text: "x" });
  await pause(500);
  expect(display.states.length - before).toBe(1);
  await pause(600);
  expect(display.states.length - before).toBe(2);
  expect(display.slices.teams?.answered).toBe(2);
  await pause(4_000);
  expect(phone.states.length - phoneBefore).toBeLessThanOrEqual(2);
  expect(phone.slices.teams?.answered).toBe(2);
});

test("a reveal takes the board along, so that no screen shows one without the other", async () => {
  const { show, phones, display } = await hall(5);
  await show.submit("team-1", "r1", { text: "x" });
  await show.page({ type: "set_winner", round_id: "r1", team_id: "team-1", view: await show.view() });
  const before = display.states.length;
  await show.reveal();
  const [reveal] = display.states.slice(before);
  expect(reveal?.slices.round?.reveal).not.toBeNull();
  expect(reveal?.slices.leaderboard?.rows[0]).toMatchObject({ team_id: "team-1", points: 100 });
  expect(phones[1]?.slices.me?.result).toMatchObject({ points: 100 });
});

test("after any play each screen's merged frames are what it would get anew", async () => {
  const { show, desk, display, phones } = await hall(6);
  const view = () => show.view();
  await Promise.all(phones.map((_, index) => show.submit(teamId(index), "r1", { text: `t${index}` })));
  await show.addTeam("late");
  await show.page({ type: "timer_start", seconds: 60, view: await view() });
  await show.page({ type: "correct_points", team_id: "team-2", points: 7, reason: "was loud" });
  await show.reveal();
  await show.next();
  await Promise.all(phones.map((_, index) => show.submit(teamId(index), "r2", { picks: [] })));
  await show.moderate({ type: "deactivate_team", team_id: "team-5" });
  await show.moderate({ type: "update_team", team_id: "team-0", name: "Renamed" });
  await show.page({ type: "pause", view: await view() });
  await pause(400);
  const anew = async (audience: Parameters<typeof on.live.snapshot>[1]) =>
    JSON.parse(JSON.stringify((await on.live.snapshot(show.id, audience))?.slices)) as unknown;
  expect(desk.slices).toEqual(await anew({ kind: "moderator" }));
  expect(display.slices).toEqual(await anew({ kind: "display" }));
  for (const index of [0, 1, 2, 3, 4])
    expect(phones[index]?.slices).toEqual(await anew({ kind: "team", team_id: teamId(index) }));
  const seqs = display.states.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
});

test("whoever reconnects gets one full state, whose shared part is made once", async () => {
  const { show } = await hall(3);
  const again = await Promise.all([0, 1, 2].map((index) => show.watch({ team_id: teamId(index) })));
  for (const [index, phone] of again.entries()) {
    expect(phone.messages.map(({ type }) => type)).toEqual(["welcome", "state"]);
    expect(phone.states[0]).toMatchObject({
      full: true,
      slices: { me: { team_id: teamId(index) }, round: { id: "r1" } },
    });
  }
  const [one, other] = again.map(({ frames }) => String(frames[1]).split(',"me":')[0]);
  expect(one).toBe(other);
});

test("a slow reader gets nothing until it has caught up, then one full state; the others are not kept waiting", async () => {
  const { show, phones } = await hall(2);
  const [slow, fast] = phones as [FakeConnection, FakeConnection];
  slow.congested = true;
  const [slowBefore, fastBefore] = [slow.frames.length, fast.frames.length];
  await show.page({ type: "pause", view: await show.view() });
  await show.page({ type: "resume", view: await show.view() });
  await show.page({ type: "pause", view: await show.view() });
  expect(slow.frames.length).toBe(slowBefore);
  expect(fast.frames.length).toBeGreaterThanOrEqual(fastBefore + 3);
  slow.drain();
  expect(slow.states.at(-1)).toMatchObject({
    full: true,
    slices: { show: { paused: true }, me: { team_id: "team-0" } },
  });
  await show.page({ type: "resume", view: await show.view() });
  expect(slow.slices.show?.paused).toBe(false);
});

test("moderators hear who is connected, at most once a second", async () => {
  const { desk, show, phones } = await hall(3);
  const presences = () => desk.messages.filter((message) => message.type === "presence");
  await pause(1_100);
  expect(presences().at(-1)?.presence).toEqual({
    displays: 1,
    moderators: 1,
    teams: { "team-0": 1, "team-1": 1, "team-2": 1 },
  });
  const before = presences().length;
  for (const phone of phones) phone.end({ code: "restart", reconnect: true });
  for (let index = 0; index < 5; index += 1) (await show.watch("display")).end({ code: "restart", reconnect: true });
  await pause(1_100);
  expect(presences().length - before).toBeLessThanOrEqual(2);
  expect(presences().at(-1)?.presence).toEqual({ displays: 1, moderators: 1, teams: {} });
});

test("pictures have an address as soon as they are shown, and not before", async () => {
  const { show, display, phones, desk } = await hall(1);
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

test("a round type whose view fails leaves its screens behind, not the show and not the server", async () => {
  const classic = round_definitions.get("classic");
  if (classic === undefined) throw new Error("there is a classic round");
  const bug = new Error("a bug of a round type");
  const question = (): never => {
    throw bug;
  };
  const broken = await stage({ rounds: new Map([...round_definitions, ["classic", { ...classic, question }]]) });
  const other = await TestShow.create(broken, { teams: 1 });
  const show = await TestShow.create(broken, { rounds: [classicRound("r1")], teams: 1 });
  const [desk, elsewhere] = [await show.watch("moderator"), await other.watch("moderator")];
  await show.start();
  expect(await show.addTeam("late")).toMatchObject({ ok: true });
  // The delayed boards fail in a timer.
  await pause(300);
  expect(broken.errors).toContain(bug);
  await show.moderate({ type: "delete_team", team_id: "late" });
  expect(desk.bye).toBeNull();
  await other.addTeam("here");
  expect(elsewhere.slices.roster?.count).toBe(2);
  await broken.end();
});

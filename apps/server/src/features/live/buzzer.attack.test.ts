import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BuzzerSlice, PressesSlice } from "@showrunner/engine";
import { attemptCount, reportAttack } from "../../testing/attack-report.ts";
import { classicRound } from "./testing/content.ts";
import { TestClient, startLiveTestServer, type LiveTestServer } from "./testing/live-test-server.ts";
import { createTestLive, TestShow, type TestLive } from "./testing/test-live.ts";

let on: TestLive;
let server: LiveTestServer;
beforeEach(async () => {
  on = await createTestLive();
  server = await startLiveTestServer(on);
});
afterEach(async () => {
  await server.close();
  await on.end();
});

/** How a custom client answers the server's pings. */
type PongStrategy = (ping: Buffer, pong: (ping: Buffer) => void) => void;

/** The latest value of a slice sent to the client. */
function findLatest<T>(
  page: TestClient,
  pick: (slices: { buzzer?: BuzzerSlice; presses?: PressesSlice | null }) => T,
): T | null {
  const state = page.messages.findLast((message) => message.type === "state" && pick(message.slices) != null);
  return state?.type === "state" ? pick(state.slices) : null;
}

async function waitFor<T>(find: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined && found !== false) return found;
    await sleep(2);
  }
}

interface AttackResult {
  readonly wins: number;
  readonly unmarked: number;
}

/** In every attempt the honest phone presses first; the other presses 40 ms later and claims a time 95 ms earlier. */
async function runAttack(pongs: PongStrategy, count: number): Promise<AttackResult> {
  const show = await TestShow.create(on, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 2 });
  const desk = new TestClient(server.origin, show.id, { role: "moderator", token: "host" });
  const phone = (team: string, options = {}): TestClient => {
    const hello = { role: "team", token: `team:${show.id}:${team}` } as const;
    return new TestClient(server.origin, `public/${show.public_id}`, hello, options);
  };
  const honest = phone("team-0");
  const cheat = phone("team-1", { autoPong: false });
  cheat.socket.on("ping", (ping) => pongs(ping, (answered) => cheat.socket.pong(answered)));
  for (const page of [desk, honest, cheat]) await page.waitFor(({ type }) => type === "state");
  const send = async (body: object): Promise<void> => {
    const id = crypto.randomUUID();
    desk.send({ type: "command", id, body: { ...body, view: await show.view() } as never });
    await desk.waitFor((message) => message.type === "ack" && message.id === id);
  };
  await send({ type: "start" });
  await send({ type: "start_first_round" });

  let wins = 0;
  let unflaggedWins = 0;
  for (let attempt = 1; attempt <= count; attempt += 1) {
    const { open_at } = await waitFor(() => {
      const buzzer = findLatest(honest, (slices) => slices.buzzer);
      return buzzer?.phase === "open" && buzzer.opening === attempt && buzzer;
    });
    await sleep(open_at - on.live.now() + 150);
    const press = (page: TestClient, early: number): void => {
      const body = {
        type: "buzz",
        round_id: "r1",
        press_id: crypto.randomUUID(),
        claim: on.live.now() - early,
      } as const;
      page.send({ type: "command", id: crypto.randomUUID(), body });
    };
    press(honest, 0);
    await sleep(40);
    press(cheat, 95);
    const presses = await waitFor(() => {
      const slice = findLatest(desk, (slices) => slices.presses);
      return slice?.opening === attempt && slice.holder_press_id !== null && slice;
    });
    const holder = presses.items.find(({ press_id }) => press_id === presses.holder_press_id);
    if (holder?.team_id === "team-1") {
      wins += 1;
      if (holder.mark === "none") unflaggedWins += 1;
    }
    await send({ type: "decide_buzz", press_id: presses.holder_press_id, decision: { outcome: "ignore" } });
  }
  for (const page of [desk, honest, cheat]) page.socket.terminate();
  return { wins, unmarked: unflaggedWins };
}

const count = attemptCount({ short: 2, full: 24 });
const BEHIND = "with a press 40 ms behind";

/** Withholds every third pong of a fast-pinged connection for 500 ms; the press falls into that time. */
const withholdPongs = (): PongStrategy => {
  let pings = 0;
  return (ping, pong) => {
    pings += 1;
    if (pings > 4 && pings % 2 === 0) setTimeout(() => pong(ping), 500);
    else pong(ping);
  };
};

test("withholding a pong around a press never wins without being flagged", async () => {
  const { wins, unmarked: unflaggedWins } = await runAttack(withholdPongs(), count);
  reportAttack(`withheld pong, ${BEHIND}`, { attempts: count, wins, unmarked: unflaggedWins });
  expect(unflaggedWins).toBe(0);
});

test("answering every ping late never wins without being flagged", async () => {
  const { wins, unmarked: unflaggedWins } = await runAttack((ping, pong) => setTimeout(() => pong(ping), 250), count);
  reportAttack(`every pong 250 ms late, ${BEHIND}`, { attempts: count, wins, unmarked: unflaggedWins });
  expect(unflaggedWins).toBe(0);
});

test("early and repeated presses write a single event and are counted for the moderator", async () => {
  const rounds = [classicRound("r1", { buzzer_override: "enable" })];
  const show = await TestShow.create(on, { rounds, teams: 1, settings: { arming: "by_hand" } });
  const desk = new TestClient(server.origin, show.id, { role: "moderator", token: "host" });
  const path = `public/${show.public_id}`;
  const phone = new TestClient(server.origin, path, { role: "team", token: `team:${show.id}:team-0` });
  for (const page of [desk, phone]) await page.waitFor(({ type }) => type === "state");
  const flood = async (presses: number): Promise<void> => {
    const ids = Array.from({ length: presses }, () => crypto.randomUUID());
    for (const id of ids)
      phone.send({ type: "command", id, body: { type: "buzz", round_id: "r1", press_id: id, claim: null } });
    for (const id of ids) await phone.waitFor((message) => message.type === "ack" && message.id === id);
  };
  await show.start();
  await flood(5);
  desk.send({ type: "command", id: "open", body: { type: "open_buzzer", view: await show.view() } });
  const openAt = await waitFor(() => {
    const buzzer = findLatest(phone, (slices) => slices.buzzer);
    return buzzer?.phase === "open" && buzzer.open_at;
  });
  await sleep(openAt - on.live.now() + 50);
  await flood(8);
  const { presses } = await waitFor(() => {
    const presenceMessage = desk.messages.findLast((message) => message.type === "presence");
    return (
      presenceMessage?.type === "presence" &&
      presenceMessage.presence.presses?.teams["team-0"]?.repeated === 7 &&
      presenceMessage.presence
    );
  });
  expect(presses).toEqual({ opening: 1, teams: { "team-0": { before_opening: 5, repeated: 7 } } });
  const rows = on.database.read.selectFrom("show_events").select("kind").where("show_id", "=", show.id);
  const kinds = (await rows.execute()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "press_counted")).toHaveLength(1);
  reportAttack("a flood of presses", { presses: 13, events: 1, reported: 12 });
});

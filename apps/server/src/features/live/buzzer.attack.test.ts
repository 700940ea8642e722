import { afterEach, beforeEach, expect, test } from "vitest";
import type { BuzzerSlice, PressesSlice } from "@showrunner/engine";
import { attempts, reportAttack } from "../../testing/attack.ts";
import { classicRound } from "./testing/content.ts";
import { Page, serve, type TestServer } from "./testing/server.ts";
import { stage, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
let server: TestServer;
beforeEach(async () => {
  on = await stage();
  server = await serve(on);
});
afterEach(async () => {
  await server.close();
  await on.end();
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How a custom client answers the server's pings. */
type Pongs = (ping: Buffer, pong: (ping: Buffer) => void) => void;

/** The latest value of a slice sent to the client. */
function newest<T>(page: Page, pick: (slices: { buzzer?: BuzzerSlice; presses?: PressesSlice | null }) => T): T | null {
  const state = page.messages.findLast((message) => message.type === "state" && pick(message.slices) != null);
  return state?.type === "state" ? pick(state.slices) : null;
}

async function until<T>(find: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined && found !== false) return found;
    await sleep(2);
  }
}

interface Outcome {
  readonly wins: number;
  readonly unmarked: number;
}

/** In every attempt the honest phone presses first; the other presses 40 ms later and claims a time 95 ms earlier. */
async function attack(pongs: Pongs, count: number): Promise<Outcome> {
  const show = await TestShow.create(on, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 2 });
  const desk = new Page(server.origin, show.id, { role: "moderator", token: "host" });
  const phone = (team: string, options = {}): Page => {
    const hello = { role: "team", token: `team:${show.id}:${team}` } as const;
    return new Page(server.origin, `public/${show.public_id}`, hello, options);
  };
  const honest = phone("team-0");
  const liar = phone("team-1", { autoPong: false });
  liar.socket.on("ping", (ping) => pongs(ping, (answered) => liar.socket.pong(answered)));
  for (const page of [desk, honest, liar]) await page.until(({ type }) => type === "state");
  const say = async (body: object): Promise<void> => {
    const id = crypto.randomUUID();
    desk.say({ type: "command", id, body: { ...body, view: await show.view() } as never });
    await desk.until((message) => message.type === "answer" && message.id === id);
  };
  await say({ type: "start" });
  await say({ type: "start_first_round" });

  let wins = 0;
  let unmarked = 0;
  for (let attempt = 1; attempt <= count; attempt += 1) {
    const { open_at } = await until(() => {
      const buzzer = newest(honest, (slices) => slices.buzzer);
      return buzzer?.phase === "open" && buzzer.opening === attempt && buzzer;
    });
    await sleep(open_at - on.live.now() + 150);
    const press = (page: Page, early: number): void => {
      const body = {
        type: "buzz",
        round_id: "r1",
        press_id: crypto.randomUUID(),
        claim: on.live.now() - early,
      } as const;
      page.say({ type: "command", id: crypto.randomUUID(), body });
    };
    press(honest, 0);
    await sleep(40);
    press(liar, 95);
    const presses = await until(() => {
      const slice = newest(desk, (slices) => slices.presses);
      return slice?.opening === attempt && slice.holder_press_id !== null && slice;
    });
    const holder = presses.items.find(({ press_id }) => press_id === presses.holder_press_id);
    if (holder?.team_id === "team-1") {
      wins += 1;
      if (holder.mark === "none") unmarked += 1;
    }
    await say({ type: "decide_buzz", press_id: presses.holder_press_id, decision: { outcome: "ignore" } });
  }
  for (const page of [desk, honest, liar]) page.socket.terminate();
  return { wins, unmarked };
}

const count = attempts({ short: 2, full: 24 });
const behind = "with a press 40 ms behind";

/** Withholds every third pong of a fast-pinged connection for 500 ms; the press falls into that time. */
const withheld = (): Pongs => {
  let pings = 0;
  return (ping, pong) => {
    pings += 1;
    if (pings > 4 && pings % 2 === 0) setTimeout(() => pong(ping), 500);
    else pong(ping);
  };
};

test("A6: a phone that withholds a pong around its press wins nothing unmarked", { timeout: 60_000 }, async () => {
  const { wins, unmarked } = await attack(withheld(), count);
  reportAttack(`withheld pong, ${behind}`, { attempts: count, wins, unmarked });
  expect(unmarked).toBe(0);
});

test("A6: a phone that answers every ping late wins nothing unmarked", { timeout: 60_000 }, async () => {
  const { wins, unmarked } = await attack((ping, pong) => setTimeout(() => pong(ping), 250), count);
  reportAttack(`every pong 250 ms late, ${behind}`, { attempts: count, wins, unmarked });
  expect(unmarked).toBe(0);
});

test("A11: presses before the opening and a flood write one event, and the moderator sees how many", async () => {
  const rounds = [classicRound("r1", { buzzer_override: "enable" })];
  const show = await TestShow.create(on, { rounds, teams: 1, settings: { arming: "by_hand" } });
  const desk = new Page(server.origin, show.id, { role: "moderator", token: "host" });
  const path = `public/${show.public_id}`;
  const phone = new Page(server.origin, path, { role: "team", token: `team:${show.id}:team-0` });
  for (const page of [desk, phone]) await page.until(({ type }) => type === "state");
  const flood = async (presses: number): Promise<void> => {
    const ids = Array.from({ length: presses }, () => crypto.randomUUID());
    for (const id of ids)
      phone.say({ type: "command", id, body: { type: "buzz", round_id: "r1", press_id: id, claim: null } });
    for (const id of ids) await phone.until((message) => message.type === "answer" && message.id === id);
  };
  await show.start();
  await flood(5);
  desk.say({ type: "command", id: "open", body: { type: "open_buzzer", view: await show.view() } });
  const open_at = await until(() => {
    const buzzer = newest(phone, (slices) => slices.buzzer);
    return buzzer?.phase === "open" && buzzer.open_at;
  });
  await sleep(open_at - on.live.now() + 50);
  await flood(8);
  const { presses } = await until(() => {
    const told = desk.messages.findLast((message) => message.type === "presence");
    return told?.type === "presence" && told.presence.presses?.teams["team-0"]?.repeated === 7 && told.presence;
  });
  expect(presses).toEqual({ opening: 1, teams: { "team-0": { before_opening: 5, repeated: 7 } } });
  const rows = on.database.read.selectFrom("show_events").select("kind").where("show_id", "=", show.id);
  const kinds = (await rows.execute()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "press_counted")).toHaveLength(1);
  reportAttack("a flood of presses", { presses: 13, events: 1, told: 12 });
});

import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { CommandAck } from "@showrunner/contract/realtime";
import { evolve, initialState, serialiseState, type CommandBody, type ShowEvent } from "@showrunner/engine";
import { createSeededRandom } from "@showrunner/engine/seeded-random";
import { openDatabase } from "../../../platform/db/index.ts";
import { createEventLog } from "./event-log.ts";
import type { LiveCommand } from "./live-shows.ts";
import type { ChildRequest } from "../testing/crash-child.ts";

const KILL_COUNT = 20;
/** Commands in flight per device; fewer than the newest 32 that a show remembers of each. */
const COMMANDS_IN_FLIGHT = 24;
const childFile = fileURLToPath(new URL("../testing/crash-child.ts", import.meta.url));

const random = createSeededRandom(20_261);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
let made = 0;

function randomCommand(): LiveCommand {
  made += 1;
  const id = `kill-${made}`;
  const teamId = pick(["team-0", "team-1", "team-2", "team-3", `new-${made}`, "nobody"]);
  const bodies: readonly CommandBody[] = [
    { type: "create_team", team_id: teamId, name: `Name ${made % 40}`, colour: null },
    { type: "update_team", team_id: teamId, name: `Renamed ${made % 50}` },
    { type: "correct_points", team_id: teamId, points: made % 7, reason: "test" },
    { type: "set_registration", open: made % 2 === 0 },
    { type: "deactivate_team", team_id: pick([teamId, "nobody"]) },
    { type: "reactivate_team", team_id: teamId },
    { type: "submit", round_id: pick(["r1", "r2"]), submission_id: `s-${made}`, input: { text: `answer ${made}` } },
  ];
  const body = pick(bodies);
  const actor =
    body.type === "submit"
      ? ({ kind: "team", team_id: teamId } as const)
      : ({ kind: "moderator", user_id: "host" } as const);
  return { id, device_id: "device", actor, body };
}

interface ChildRun {
  readonly child: ChildProcess;
  readonly show_id: string;
}

async function startChild(folder: string, onAck: (id: string, ack: CommandAck) => void): Promise<ChildRun> {
  const child = fork(childFile, [folder], { execArgv: [] });
  const showId = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the child ended before it was ready")));
    child.on("message", (message: { ready?: string; id?: string; ack?: CommandAck }) => {
      if (message.ready !== undefined) resolve(message.ready);
      else if (message.id !== undefined && message.ack !== undefined) onAck(message.id, message.ack);
    });
  });
  child.removeAllListeners("exit");
  return { child, show_id: showId };
}

test("after kill -9 at any time every accepted command is in the log exactly once and no refused one is", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-kill-"));
  const acks = new Map<string, CommandAck>();
  let unacked: LiveCommand[] = [];
  let showId = "";

  for (let kill = 0; kill < KILL_COUNT; kill += 1) {
    const waiting = new Map<string, LiveCommand>();
    let isOver = false;
    const run = await startChild(folder, (id, ack) => {
      waiting.delete(id);
      acks.set(id, ack);
      if (!isOver && waiting.size < COMMANDS_IN_FLIGHT) send(randomCommand());
    });
    const send = (command: LiveCommand): void => {
      waiting.set(command.id, command);
      if (run.child.connected)
        run.child.send({ show_id: run.show_id, command } satisfies ChildRequest, () => undefined);
    };
    showId = run.show_id;
    // Clients repeat unacked commands with the same id after a reconnect.
    for (const command of unacked) send(command);
    for (let count = unacked.length; count < COMMANDS_IN_FLIGHT; count += 1) send(randomCommand());
    await sleep(5 + random() * 120);
    isOver = true;
    const ended = new Promise((resolve) => run.child.once("exit", resolve));
    run.child.kill("SIGKILL");
    await ended;
    unacked = [...waiting.values()];
  }

  const database = await openDatabase({ dialect: "sqlite", folder });
  const rows = await database.read.selectFrom("show_events").selectAll().orderBy("seq").execute();
  const events = rows.map(({ event }) => JSON.parse(event) as ShowEvent);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const ofCommand = Map.groupBy(events, ({ cause }) => cause?.command_id ?? "");
  const wrong: string[] = [];
  for (const [id, ack] of acks) {
    const own = ofCommand.get(id) ?? [];
    const isContiguous = own.every(({ seq }, index) => seq === (own[0]?.seq ?? 0) + index);
    // An accepted command that changes nothing has no event.
    if (ack.ok ? own.length > 0 && (!isContiguous || own.at(-1)?.seq !== ack.seq) : own.length > 0)
      wrong.push(`${id}: ${JSON.stringify(ack)} ${own.length}`);
  }
  for (const [id, own] of ofCommand)
    if (own.some(({ seq }, index) => seq !== (own[0]?.seq ?? 0) + index)) wrong.push(`${id} twice`);
  expect(wrong).toEqual([]);
  const acknowledged = [...acks].filter(([id, { ok }]) => ok && ofCommand.has(id));
  expect(acknowledged.length).toBeGreaterThan(KILL_COUNT * 3);
  const loaded = await createEventLog(database, Date.now).load(showId);
  expect(serialiseState(loaded?.state ?? initialState())).toEqual(
    serialiseState(events.reduce(evolve, initialState())),
  );
  await database.close();
  await rm(folder, { recursive: true });
  console.log(`${KILL_COUNT} kills, ${acks.size} acks, ${acknowledged.length} with events, ${events.length} events`);
});

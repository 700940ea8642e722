import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findServerBackends, sqliteBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { chooseServers } from "../testing/test-depth.ts";
import { signUp, startServerProcess, type ServerProcess } from "./testing/server-process.ts";

const servers = chooseServers(await findServerBackends());

interface LiveView {
  readonly seq: number;
  readonly slices: Record<string, Record<string, unknown> | null>;
}

let dataDir: string;
let started: ServerProcess[];
let slot: DatabaseSlot;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-served-"));
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.kill();
  await slot.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(url: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir, url });
  started.push(server);
  return server;
}

/** A show with one classic question. */
async function prepareShow(server: ServerProcess): Promise<{ user: string; show_id: string; public_id: string }> {
  const user = await signUp(server);
  const show = await server.call<{ id: string; public_id: string }>("POST", "/gameshows", {
    user,
    body: { name: "Grüße" },
  });
  const round = { type: "classic", question: "Capital of France?", answers: ["Paris"], max_points: 10 };
  const game = await server.call<{ id: string }>("POST", "/games", { user, body: { title: "Quiz", show_id: show.id } });
  await server.call("POST", `/games/${game.id}/rounds`, { user, body: { ...round, scoring: "partial_credit" } });
  await server.call("POST", `/gameshows/${show.id}/games`, { user, body: { game_id: game.id } });
  return { user, show_id: show.id, public_id: show.public_id };
}

let commands = 0;
class HostClient {
  readonly #user: string;
  readonly #showId: string;

  constructor(user: string, showId: string) {
    this.#user = user;
    this.#showId = showId;
  }

  readLive(server: ServerProcess): Promise<LiveView> {
    return server.call<LiveView>("GET", `/gameshows/${this.#showId}/live`, { user: this.#user });
  }

  async runCommand(server: ServerProcess, body: object): Promise<unknown> {
    const { slices } = await this.readLive(server);
    const { show, programme, desk, round } = slices;
    const view = {
      run_id: show?.["run_id"] ?? "",
      round_id: programme?.["current_round_id"] ?? null,
      phase: desk?.["phase"] ?? round?.["phase"] ?? null,
    };
    commands += 1;
    return server.call("POST", `/gameshows/${this.#showId}/commands`, {
      user: this.#user,
      body: { id: `host-${commands}`, device_id: "desk", body: { ...body, view } },
    });
  }
}

async function registerTeam(server: ServerProcess, publicId: string, name: string): Promise<string> {
  const { team_token } = await server.call<{ team_token: string }>("POST", `/gameshows/join/${publicId}/register`, {
    body: { name, password: "x", device_id: name },
  });
  return team_token;
}

function submitAnswer(
  server: ServerProcess,
  publicId: string,
  team: string,
  roundId: string,
  text: string,
): Promise<unknown> {
  commands += 1;
  const body = { type: "submit", round_id: roundId, submission_id: `s-${commands}`, input: { text } };
  return server.call("POST", `/gameshows/public/${publicId}/commands`, {
    team,
    body: { id: `team-${commands}`, device_id: "phone", body },
  });
}

describe.each([sqliteBackend, ...servers])("on $name", (backEnd) => {
  test("a server killed in a round continues from the acknowledged state after its restart", async () => {
    slot = await backEnd.createSlot();
    const url = slot.url ?? "";
    let on = await start(url);
    const { user, show_id, public_id } = await prepareShow(on);
    const host = new HostClient(user, show_id);
    const teams = [await registerTeam(on, public_id, "Füchse"), await registerTeam(on, public_id, "Wölfe 🐺")] as const;
    await host.runCommand(on, { type: "start" });
    await host.runCommand(on, { type: "start_first_round" });
    const { slices } = await host.readLive(on);
    const roundId = String(slices["round"]?.["id"]);
    expect(await submitAnswer(on, public_id, teams[0], roundId, "Paris")).toMatchObject({ ok: true });
    const before = await host.readLive(on);
    await on.kill();
    on = await start(url);
    const after = await host.readLive(on);
    expect([after.seq, after.slices["round"]]).toEqual([before.seq, before.slices["round"]]);
    expect(await submitAnswer(on, public_id, teams[1], roundId, "Rome")).toMatchObject({ ok: true });
    expect(await host.runCommand(on, { type: "reveal" })).toMatchObject({ ok: true });
    const revealed = await host.readLive(on);
    expect(revealed.slices["round"]).toMatchObject({ id: roundId, phase: "revealed" });
    expect(on.errors()).toBe("");
  });
});

describe.each(servers)("two servers on $name", (backEnd) => {
  test("started at once, play one show; when one is killed the other continues", async () => {
    slot = await backEnd.createSlot();
    const url = slot.url ?? "";
    const [a, b] = await Promise.all([start(url), start(url)]);
    const { user, show_id, public_id } = await prepareShow(a);
    const host = new HostClient(user, show_id);
    // A server that missed a change reads it before its next command.
    const teams = [await registerTeam(a, public_id, "Füchse"), await registerTeam(b, public_id, "Wölfe")] as const;
    await host.runCommand(a, { type: "start" });
    await host.runCommand(a, { type: "start_first_round" });
    const roundId = String((await host.readLive(a)).slices["round"]?.["id"]);
    const acks = await Promise.all([
      submitAnswer(a, public_id, teams[0], roundId, "Paris"),
      submitAnswer(b, public_id, teams[1], roundId, "Rome"),
    ]);
    expect(acks).toEqual([expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })]);
    await a.kill();
    expect(await host.runCommand(b, { type: "reveal" })).toMatchObject({ ok: true });
    const left = await host.readLive(b);
    expect(left.slices["round"]).toMatchObject({ id: roundId, phase: "revealed" });
    const again = await start(url);
    const there = await host.readLive(again);
    expect([there.seq, there.slices["round"], there.slices["leaderboard"]]).toEqual([
      left.seq,
      left.slices["round"],
      left.slices["leaderboard"],
    ]);
    expect([b.errors(), again.errors()]).toEqual(["", ""]);
  });
});

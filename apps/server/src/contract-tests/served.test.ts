import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serverBackEnds, sqlite, type Place } from "../platform/db/testing/index.ts";

const main = fileURLToPath(new URL("../server.ts", import.meta.url));
const app_secret = "one secret of all servers of a test";
const servers = await serverBackEnds();
/** Starts real processes, several times. */
const timeout = 120_000;

/** On a busy machine slow requests are logged; that is no error. */
const slow_request = /^.*"msg":"slow request".*\n/gm;

/** The real server in its own process. */
interface Served {
  readonly child: ChildProcess;
  /** What it wrote to standard error, without slow requests. */
  readonly errors: () => string;
  call<T = Record<string, never>>(method: string, route: string, options?: Options): Promise<T>;
}
interface Options {
  readonly body?: unknown;
  readonly user?: string;
  readonly team?: string;
}
interface View {
  readonly seq: number;
  readonly slices: Record<string, Record<string, unknown> | null>;
}

let data_dir: string;
let children: ChildProcess[];
let place: Place;
beforeEach(async () => {
  data_dir = await mkdtemp(path.join(tmpdir(), "showrunner-served-"));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await place.drop();
  await rm(data_dir, { recursive: true, force: true });
});

async function start(url: string): Promise<Served> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: data_dir,
      DATABASE_URL: url,
      APP_SECRET: app_secret,
    },
  });
  children.push(child);
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const address = (): string | undefined => /http:\/\/localhost:\d+/.exec(output)?.[0];
  await expect
    .poll(() => address() ?? (child.exitCode === null ? undefined : errors), { timeout: 60_000 })
    .toMatch(/^http:/);
  const origin = address();
  return {
    child,
    errors: () => errors.replaceAll(slow_request, ""),
    call: async <T>(method: string, route: string, { body, user, team }: Options = {}) => {
      const response = await fetch(`${origin}/api/v1${route}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(user === undefined ? {} : { authorization: `Bearer ${user}` }),
          ...(team === undefined ? {} : { "x-team-token": team }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
  };
}

async function kill({ child }: Served): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** A show with one classic question. */
async function prepare(on: Served): Promise<{ user: string; show_id: string; public_id: string }> {
  const account = { username: "host", password: "correct horse" };
  await on.call("POST", "/auth/setup", {
    body: { admin_username: account.username, admin_password: account.password },
  });
  const { access_token: user } = await on.call<{ access_token: string }>("POST", "/auth/login", { body: account });
  const show = await on.call<{ id: string; public_id: string }>("POST", "/gameshows", {
    user,
    body: { name: "Grüße" },
  });
  const round = { type: "classic", question: "Capital of France?", answers: ["Paris"], max_points: 10 };
  const game = await on.call<{ id: string }>("POST", "/games", { user, body: { title: "Quiz", show_id: show.id } });
  await on.call("POST", `/games/${game.id}/rounds`, { user, body: { ...round, scoring: "partial_credit" } });
  await on.call("POST", `/gameshows/${show.id}/games`, { user, body: { game_id: game.id } });
  return { user, show_id: show.id, public_id: show.public_id };
}

let commands = 0;
class Host {
  readonly #user: string;
  readonly #show_id: string;

  constructor(user: string, show_id: string) {
    this.#user = user;
    this.#show_id = show_id;
  }

  look(on: Served): Promise<View> {
    return on.call<View>("GET", `/gameshows/${this.#show_id}/live`, { user: this.#user });
  }

  async say(on: Served, body: object): Promise<unknown> {
    const { slices } = await this.look(on);
    const { show, programme, desk, round } = slices;
    const view = {
      run_id: show?.["run_id"] ?? "",
      round_id: programme?.["current_round_id"] ?? null,
      phase: desk?.["phase"] ?? round?.["phase"] ?? null,
    };
    commands += 1;
    return on.call("POST", `/gameshows/${this.#show_id}/commands`, {
      user: this.#user,
      body: { id: `host-${commands}`, device_id: "desk", body: { ...body, view } },
    });
  }
}

async function join(on: Served, public_id: string, name: string): Promise<string> {
  const { team_token } = await on.call<{ team_token: string }>("POST", `/gameshows/join/${public_id}/register`, {
    body: { name, password: "x", device_id: name },
  });
  return team_token;
}

function answer(on: Served, public_id: string, team: string, round_id: string, text: string): Promise<unknown> {
  commands += 1;
  const body = { type: "submit", round_id, submission_id: `s-${commands}`, input: { text } };
  return on.call("POST", `/gameshows/public/${public_id}/commands`, {
    team,
    body: { id: `team-${commands}`, device_id: "phone", body },
  });
}

describe.each([sqlite, ...servers])("on $name", (back_end) => {
  test(
    "a real server plays a round, is killed, and goes on where everybody was told that it was",
    { timeout },
    async () => {
      place = await back_end.place();
      const url = place.url ?? "";
      let on = await start(url);
      const { user, show_id, public_id } = await prepare(on);
      const host = new Host(user, show_id);
      const teams = [await join(on, public_id, "Füchse"), await join(on, public_id, "Wölfe 🐺")] as const;
      await host.say(on, { type: "start" });
      await host.say(on, { type: "start_first_round" });
      const { slices } = await host.look(on);
      const round_id = String(slices["round"]?.["id"]);
      expect(await answer(on, public_id, teams[0], round_id, "Paris")).toMatchObject({ ok: true });
      const before = await host.look(on);
      await kill(on);
      on = await start(url);
      const after = await host.look(on);
      expect([after.seq, after.slices["round"]]).toEqual([before.seq, before.slices["round"]]);
      expect(await answer(on, public_id, teams[1], round_id, "Rome")).toMatchObject({ ok: true });
      expect(await host.say(on, { type: "reveal" })).toMatchObject({ ok: true });
      const revealed = await host.look(on);
      expect(revealed.slices["round"]).toMatchObject({ id: round_id, phase: "revealed" });
      expect(on.errors()).toBe("");
    },
  );
});

describe.each(servers)("two servers on $name", (back_end) => {
  test("started at once, play one show; when one is killed the other goes on", { timeout }, async () => {
    place = await back_end.place();
    const url = place.url ?? "";
    const [a, b] = await Promise.all([start(url), start(url)]);
    const { user, show_id, public_id } = await prepare(a);
    const host = new Host(user, show_id);
    // A server that missed a change reads it before its next command.
    const teams = [await join(a, public_id, "Füchse"), await join(b, public_id, "Wölfe")] as const;
    await host.say(a, { type: "start" });
    await host.say(a, { type: "start_first_round" });
    const round_id = String((await host.look(a)).slices["round"]?.["id"]);
    const answers = await Promise.all([
      answer(a, public_id, teams[0], round_id, "Paris"),
      answer(b, public_id, teams[1], round_id, "Rome"),
    ]);
    expect(answers).toEqual([expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })]);
    await kill(a);
    expect(await host.say(b, { type: "reveal" })).toMatchObject({ ok: true });
    const left = await host.look(b);
    expect(left.slices["round"]).toMatchObject({ id: round_id, phase: "revealed" });
    const again = await start(url);
    const there = await host.look(again);
    expect([there.seq, there.slices["round"], there.slices["leaderboard"]]).toEqual([
      left.seq,
      left.slices["round"],
      left.slices["leaderboard"],
    ]);
    expect([b.errors(), again.errors()]).toEqual(["", ""]);
  });
});

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientCommandInput, ServerMessage } from "@showrunner/contract/realtime";
import type { AnySlices, ModeratorSlices, TeamSlices, PlayPosition } from "@showrunner/engine";
import { TestClient } from "./features/live/testing/live-test-server.ts";
import { createPrivateRedis } from "./platform/bus/testing/redis-server.ts";
import { findServerBackends, type DatabaseSlot } from "./platform/db/testing/index.ts";
import { childEnv } from "./testing/child-env.ts";
import { chooseServers } from "./testing/test-depth.ts";

const backEnds = chooseServers(await findServerBackends());
const redis = await createPrivateRedis();
if (backEnds.length === 0) console.log("Not covered: two server processes on one database (no database server)");
const patience = { interval: 20 };
const PASSWORD = "a long password";

interface RunningServer {
  readonly origin: string;
  /** kill -9 */
  kill(): Promise<void>;
}

/** The current slices of a client. */
const getSlices = ({ messages }: TestClient): AnySlices =>
  Object.assign({}, ...messages.map((message) => (message.type === "state" ? message.slices : {}))) as AnySlices;
const teamSlices = (page: TestClient): Partial<TeamSlices> => getSlices(page);
const moderatorSlices = (page: TestClient): Partial<ModeratorSlices> => getSlices(page);

function getView(page: TestClient): PlayPosition {
  const { show, desk } = moderatorSlices(page);
  return { run_id: show?.run_id ?? null, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
}

let commands = 0;
async function sendCommand(
  page: TestClient,
  body: ClientCommandInput,
  id = `command-${(commands += 1)}`,
): Promise<unknown> {
  page.send({ type: "command", id, body });
  const isAck = (message: ServerMessage): boolean => message.type === "ack" && message.id === id;
  const reply = await page.waitFor(isAck);
  return reply.type === "ack" ? reply.ack : null;
}

async function call<T>(
  server: RunningServer,
  method: string,
  route: string,
  body?: object,
  token?: string,
): Promise<T> {
  const response = await fetch(`http://${server.origin}/api/v1${route}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

const round = {
  type: "classic",
  title: null,
  question: "Who was first?",
  content: "",
  answers: ["Ants"],
  answer_content: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "winner_takes_all",
  buzzer_override: "enable",
  config: {},
};

describe.skipIf(redis === null).each(backEnds)("on $name", (backEnd) => {
  let slot: DatabaseSlot;
  let folder: string;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "showrunner-several-"));
    slot = await backEnd.createSlot();
    await redis?.start();
  });
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    await redis?.kill();
    await slot.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<RunningServer> {
    const file = fileURLToPath(new URL("./server.ts", import.meta.url));
    const environment = {
      ...childEnv,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      APP_SECRET: "the same secret on every server of it",
      DATABASE_URL: slot.url ?? "",
      REDIS_URL: redis?.url ?? "",
      LOG_LEVEL: "error",
    };
    const child = spawn(process.execPath, [file], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
    children.add(child);
    const ended = once(child, "exit").then(() => children.delete(child));
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    const port = (): string | undefined => /http:\/\/localhost:(\d+)/.exec(output)?.[1];
    await expect.poll(port, patience).toBeDefined();
    return {
      origin: `127.0.0.1:${port() ?? ""}`,
      kill: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  }

  const checks = async (server: RunningServer): Promise<unknown> =>
    (await call<{ checks: { bus: string } }>(server, "GET", "/health/ready")).checks.bus;

  test("a team and its moderator play on two servers; nothing is lost when one is killed and Redis goes down", async () => {
    // Both run the migrations at once.
    const [a, b] = await Promise.all([start(), start()]);
    await expect.poll(() => checks(a), patience).toBe("ok");
    await expect.poll(() => checks(b), patience).toBe("ok");
    await call(a, "POST", "/auth/setup", { admin_username: "admin", admin_password: PASSWORD });
    interface Tokens {
      readonly access_token: string;
      readonly refresh_token: string;
    }
    const { access_token: token, refresh_token } = await call<Tokens>(b, "POST", "/auth/login", {
      username: "admin",
      password: PASSWORD,
    });
    // Each request may reach another server.
    const show = await call<{ id: string; public_id: string }>(a, "POST", "/gameshows", { name: "Friday" }, token);
    await call(b, "PATCH", `/gameshows/${show.id}`, { name: "Saturday" }, token);
    const game = await call<{ id: string }>(a, "POST", "/games", { title: "One", rounds: [round] }, token);
    await call(b, "POST", `/gameshows/${show.id}/games`, { game_id: game.id }, token);
    const team = await call<{ team_token: string }>(a, "POST", `/gameshows/join/${show.public_id}/register`, {
      name: "Ants",
      password: "x",
      device_id: "phone",
    });
    const phoneOn = (server: RunningServer): TestClient =>
      new TestClient(server.origin, `public/${show.public_id}`, { role: "team", token: team.team_token });
    const desk = new TestClient(b.origin, show.id, { role: "moderator", token });
    let phone = phoneOn(a);
    await expect.poll(() => moderatorSlices(desk).programme?.games.length, patience).toBe(1);

    expect(await sendCommand(desk, { type: "start", view: getView(desk) })).toMatchObject({ ok: true });
    await expect.poll(() => getView(desk).run_id, patience).not.toBe("");
    expect(await sendCommand(desk, { type: "start_first_round", view: getView(desk) })).toMatchObject({ ok: true });
    await expect.poll(() => teamSlices(phone).buzzer?.phase, patience).toBe("open");
    const press = {
      type: "buzz",
      round_id: teamSlices(phone).round?.id ?? "",
      press_id: "press",
      claim: null,
    } as const;
    // The buzzer opens at a scheduled time, shortly after the frame that announces it.
    await expect.poll(() => sendCommand(phone, press), patience).toMatchObject({ ok: true });
    await expect.poll(() => moderatorSlices(desk).presses?.items[0]?.press_id, patience).toBe("press");

    await a.kill();
    phone = phoneOn(b);
    await expect.poll(() => teamSlices(phone).buzzer?.phase, patience).toBe("locked");
    // A client without an ack repeats its command under the same press id; it counts once.
    expect(await sendCommand(phone, press, "again")).toMatchObject({ ok: true });
    expect(moderatorSlices(desk).presses).toMatchObject({ total: 1 });

    const third = await start();
    phone = phoneOn(third);
    await expect.poll(() => teamSlices(phone).buzzer?.phase, patience).toBe("locked");
    await expect.poll(() => checks(third), patience).toBe("ok");
    await redis?.kill();
    await desk.waitFor((message) => message.type === "health" && message.bus === "degraded");
    await expect.poll(() => checks(third), patience).toBe("degraded");
    expect(
      await sendCommand(desk, {
        type: "decide_buzz",
        view: getView(desk),
        press_id: "press",
        decision: { outcome: "correct" },
      }),
    ).toMatchObject({ ok: true });
    await expect.poll(() => teamSlices(phone).me?.points, patience).toBe(10);

    await redis?.start();
    await expect.poll(() => checks(third), patience).toBe("ok");
    await expect.poll(() => checks(b), patience).toBe("ok");
    await call(third, "POST", "/auth/logout", { refresh_token }, token);
    expect(await desk.waitFor((message) => message.type === "bye")).toMatchObject({ code: "session_expired" });
    await expect(call(b, "GET", "/gameshows", undefined, token)).rejects.toThrow("401");
  });
});

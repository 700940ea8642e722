import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import { attemptCount, reportAttack } from "../testing/attack-report.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const OPEN_FILES = 320;

let folder: string;
let server: ChildProcess;
let [output, errors] = ["", ""];
let flood: Socket[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-files-"));
  [output, errors] = ["", ""];
  flood = [];
  server = spawn("prlimit", [`--nofile=${OPEN_FILES}:${OPEN_FILES}`, process.execPath, main], {
    env: { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, MAX_RSS_MB: "0" },
  });
  server.stdout?.on("data", (data: Buffer) => (output += data.toString()));
  server.stderr?.on("data", (data: Buffer) => (errors += data.toString()));
});
afterEach(async () => {
  for (const socket of flood) socket.destroy();
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  await rm(folder, { recursive: true, force: true });
});

/** Opens idle connections from one loopback address; resolves with the number refused once all are open or refused. */
async function floodFrom(localAddress: string, port: number, count: number): Promise<number> {
  let refused = 0;
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect({ port, host: "127.0.0.1", localAddress });
          flood.push(socket);
          socket.on("error", () => undefined);
          socket.on("close", () => {
            refused += 1;
            resolve();
          });
          // The server drops a connection immediately or not at all.
          socket.on("connect", () => setTimeout(resolve, 700));
        }),
    ),
  );
  return refused;
}

/** Connects a display; `roundTrip` requests the server's clock over its socket. */
async function openDisplay(url: string, publicId: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/gameshows/public/${publicId}/socket`);
  const messages: { type: string; t0?: number }[] = [];
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString("utf8")) as { type: string }));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const hello = { type: "hello", protocol: PROTOCOL_VERSION, device_id: "d", seq: null, role: "display", token: null };
  socket.send(JSON.stringify(hello));
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  let probeCount = 0;
  return {
    socket,
    roundTrip: async () => {
      probeCount += 1;
      const t0 = probeCount;
      socket.send(JSON.stringify({ type: "clock", t0 }));
      await expect.poll(() => messages.some((message) => message.type === "clock" && message.t0 === t0)).toBe(true);
    },
  };
}

test.skipIf(process.platform !== "linux")(
  "survives a flood of connections: refuses new ones, keeps serving its shows, and recovers",
  async () => {
    await expect.poll(() => /http:\/\/localhost:\d+/.exec(output)?.[0]).toBeDefined();
    const port = Number(/http:\/\/localhost:(\d+)/.exec(output)?.[1]);
    const url = `http://127.0.0.1:${port}`;
    const post = async (route: string, body: object, token = "none") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api/v1${route}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await response.json()) as { access_token: string; public_id: string };
    };
    await post("/auth/setup", { admin_username: "host", admin_password: "secret" });
    const { access_token } = await post("/auth/login", { username: "host", password: "secret" });
    const { public_id } = await post("/gameshows", { name: "Evening" }, access_token);
    const screen = await openDisplay(url, public_id);

    const each = attemptCount({ short: 250, full: 1_000 });
    let refused = 0;
    for (const address of ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.1"])
      refused += await floodFrom(address, port, each);
    expect(refused).toBeGreaterThan(4 * each - OPEN_FILES);
    // Covers several runs of timers that read files, such as the memory monitor.
    for (let turn = 0; turn < 6; turn += 1) {
      await sleep(300);
      await screen.roundTrip();
    }
    expect(errors).not.toMatch(/EMFILE|stopped unexpectedly|bug:/);
    expect(output.match(/is ready/g)).toHaveLength(1);

    for (const socket of flood) socket.destroy();
    const health = async () =>
      fetch(`${url}/api/v1/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(health).toBe(200);
    const another = await openDisplay(url, public_id);
    await another.roundTrip();
    await screen.roundTrip();
    reportAttack("flood of connections", { tried: 4 * each, refused, crashes: 0 });
    for (const { socket } of [screen, another]) socket.terminate();
  },
);

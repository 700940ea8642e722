import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { stripSecurityEvents } from "../testing/strip-security-events.ts";
import { childEnv } from "../testing/child-env.ts";
import { findFreePort } from "../testing/find-free-port.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-drain-"));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await rm(dataDir, { recursive: true, force: true });
});

interface ServerProcess {
  readonly child: ChildProcess;
  readonly host: string;
  readonly ended: Promise<unknown>;
  call(method: string, route: string, body?: object, user?: string): Promise<JsonResponse>;
}
interface JsonResponse {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

async function start(listenPort = 0): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnv, HOST: "127.0.0.1", PORT: String(listenPort), DATA_DIR: dataDir, LOG_LEVEL: "error" },
  });
  children.push(child);
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const ended = once(child, "close").then(([code]) => [code as number | null, stripSecurityEvents(errors)]);
  const port = (): string | undefined => /http:\/\/localhost:(\d+)/.exec(output)?.[1];
  await expect.poll(port, { interval: 20 }).toBeDefined();
  const host = `127.0.0.1:${port()}`;
  return {
    child,
    host,
    ended,
    call: async (method, route, body, user) => {
      const response = await fetch(`http://${host}/api/v1${route}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(user === undefined ? {} : { authorization: `Bearer ${user}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: (await response.json()) as JsonResponse["json"] };
    },
  };
}

const account = { username: "host", password: "correct horse" };
async function signIn(server: ServerProcess): Promise<string> {
  return String((await server.call("POST", "/auth/login", account)).json["access_token"]);
}

/** Reads the names of all teams of a show, page by page. */
async function readTeamNames(server: ServerProcess, showId: string): Promise<readonly string[]> {
  const user = await signIn(server);
  const names: string[] = [];
  let cursor: unknown = "";
  while (typeof cursor === "string") {
    const query = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    const { json } = await server.call("GET", `/gameshows/${showId}/teams${query}`, undefined, user);
    names.push(...(json["items"] as { name: string }[]).map(({ name }) => name));
    cursor = json["next_cursor"];
  }
  return names;
}

/** Registers teams one after the other until the server is gone; adds the acknowledged ones to `known`. */
async function registerTeams(
  server: ServerProcess,
  publicId: string,
  client: number,
  known: Set<string>,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const name = `team ${client} ${n}`;
    const route = `/gameshows/join/${publicId}/register`;
    const body = { name, password: "x", device_id: `phone-${client}-${n}` };
    const response = await server.call("POST", route, body).catch(() => null);
    if (response === null || response.status === 503) return;
    if (response.status === 201 || response.status === 200) known.add(name);
  }
}

/** A display connected by socket. */
function openDisplay(
  host: string,
  publicId: string,
): { readonly messages: Record<string, unknown>[]; socket: WebSocket } {
  const socket = new WebSocket(`ws://${host}/api/v1/gameshows/public/${publicId}/socket`);
  const messages: Record<string, unknown>[] = [];
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString()) as Record<string, unknown>));
  socket.on("open", () =>
    socket.send(
      JSON.stringify({ type: "hello", protocol: 2, device_id: "d", seq: null, role: "display", token: null }),
    ),
  );
  return { messages, socket };
}

test("a restart under load by two admins: acknowledged writes and sessions are kept, one new process responds", async () => {
  const server = await start(await findFreePort());
  await server.call("POST", "/auth/setup", { admin_username: account.username, admin_password: account.password });
  const user = await signIn(server);
  const show = (await server.call("POST", "/gameshows", { name: "Evening" }, user)).json;
  const publicId = String(show["public_id"]);
  const page = openDisplay(server.host, publicId);
  await expect.poll(() => page.messages.length > 1).toBe(true);

  const known = new Set<string>();
  const burst = Promise.all(Array.from({ length: 8 }, (_, client) => registerTeams(server, publicId, client, known)));
  await expect.poll(() => known.size, { interval: 10 }).toBeGreaterThan(20);
  const status = await server.call("GET", "/admin/restart", undefined, user);
  const old = status.json["instance_id"];
  expect(status.json["available"]).toBe(true);
  // Under this load, the second request may arrive when the server no longer listens.
  const restarts = await Promise.allSettled([1, 2].map(() => server.call("POST", "/admin/restart", undefined, user)));
  const accepted = restarts.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  expect(accepted.length).toBeGreaterThan(0);
  for (const each of accepted) expect(each).toEqual({ status: 202, json: { instance_id: old } });
  await burst;
  expect(page.messages.at(-1)).toMatchObject({ type: "bye", code: "restart", reconnect: true });

  const findInstance = () =>
    server.call("GET", "/system/version").then(
      ({ status: code, json }) => code === 200 && json["instance_id"] !== old,
      () => false,
    );
  await expect.poll(findInstance, { interval: 100 }).toBe(true);
  // The token from before the restart.
  const log = await server.call("GET", "/admin/audit-log?area=server", undefined, user);
  const entries = log.json["items"] as readonly { readonly actor: string; readonly action: string }[];
  expect(entries.length).toBeGreaterThanOrEqual(accepted.length);
  for (const entry of entries) expect(entry).toMatchObject({ actor: account.username, action: "server_restarted" });
  const names = await readTeamNames(server, String(show["id"]));
  expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  server.child.kill("SIGTERM");
  expect(await server.ended).toEqual([0, ""]);
});

test("SIGTERM under load: acknowledged writes are kept, clients are told to reconnect, requests in progress finish, exit code 0", async () => {
  const first = await start();
  await first.call("POST", "/auth/setup", { admin_username: account.username, admin_password: account.password });
  const user = await signIn(first);
  const show = (await first.call("POST", "/gameshows", { name: "Evening" }, user)).json;
  const publicId = String(show["public_id"]);

  const pages = Array.from({ length: 20 }, () => openDisplay(first.host, publicId));
  await expect.poll(() => pages.every(({ messages }) => messages.length > 1)).toBe(true);
  // A client that does not read, so the server waits for it until its own shutdown timeout.
  const deaf = openDisplay(first.host, publicId);
  await expect.poll(() => deaf.messages.length > 1).toBe(true);
  deaf.socket.pause();

  const known = new Set<string>();
  const burst = Promise.all(Array.from({ length: 8 }, (_, client) => registerTeams(first, publicId, client, known)));
  await expect.poll(() => known.size, { interval: 10 }).toBeGreaterThan(20);

  // A request that is only half sent when the signal arrives, on its own connection.
  const [host = "", port = ""] = first.host.split(":");
  const half = connect(Number(port), host);
  let text = "";
  half.on("data", (data: Buffer) => (text += data.toString()));
  half.on("error", () => undefined);
  half.write(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${first.host}\r\nContent-Type: application/json\r\nContent-Length: ${JSON.stringify(account).length}\r\n\r\n{`,
  );

  first.child.kill("SIGTERM");
  const states = new Set<number>();
  for (let n = 0; n < 40 && !states.has(503); n += 1) {
    const ready = await first.call("GET", "/health/ready").catch(() => null);
    if (ready !== null) states.add(ready.status);
  }
  expect(states).toContain(503);
  const refused = openDisplay(first.host, publicId);
  const refusal = await new Promise<unknown>((resolve) => {
    refused.socket.once("unexpected-response", (_request, { statusCode, headers }) =>
      resolve(`${statusCode}, again in ${headers["retry-after"]}`),
    );
    refused.socket.once("open", () => resolve("taken"));
    refused.socket.once("error", () => resolve("closed"));
  });
  // On a slow machine the server may already have stopped listening.
  expect(["503, again in 2", "closed"]).toContain(refusal);
  half.write(JSON.stringify(account).slice(1));
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200 /);
  half.destroy();

  await burst;
  expect(await first.ended).toEqual([0, ""]);
  const byes = pages.map(({ messages }) => messages.at(-1));
  for (const bye of byes) expect(bye).toMatchObject({ type: "bye", code: "restart", reconnect: true });
  // Reconnects are spread over time.
  expect(new Set(byes.map((bye) => bye?.["retry_after_ms"])).size).toBeGreaterThan(5);
  deaf.socket.terminate();

  const second = await start();
  const names = await readTeamNames(second, String(show["id"]));
  expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  // A duplicated team is as much of an error as a lost one.
  expect(new Set(names).size).toBe(names.length);
  second.child.kill("SIGTERM");
  expect(await second.ended).toEqual([0, ""]);
});

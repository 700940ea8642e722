import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../e2e/support/server.ts";

const main = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const ACCOUNT = { username: "admin", password: "correct horse battery" };
const POLL_MS = 100;
/** Machines may be slow; a server that is not back by then is a violation. */
const START_TIMEOUT_MS = 180_000;

/** A supervised server with its own data folder, whose serving process is killed. */
export class KilledServer {
  readonly dataDir: string;
  #child: ChildProcess | null = null;
  #origin = "";
  #token: string | null = null;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Process id of the supervisor; 0 while there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const port = await findFreePort();
    this.#origin = `http://127.0.0.1:${port}`;
    const settings = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: this.dataDir, LOG_LEVEL: "error" };
    const limits = { MAX_EVENT_LOOP_DELAY_MS: "0", APPROVED_HOSTS: "127.0.0.1" };
    this.#child = spawn(process.execPath, [main], { env: { ...process.env, ...settings, ...limits }, stdio: "ignore" });
    await this.#awaitInstance((found) => found !== null);
  }

  /** Ends the supervisor and its server. */
  async stop(): Promise<void> {
    await this.killServing();
    if (this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }

  async call<T>(method: string, route: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#origin}/api/v1${route}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async setUp(): Promise<void> {
    await this.call("POST", "/auth/setup", { admin_username: ACCOUNT.username, admin_password: ACCOUNT.password });
    await this.signIn();
  }

  /** Signs in again: restoring a database ends all sessions. */
  async signIn(): Promise<void> {
    this.#token = null;
    this.#token = (await this.call<{ access_token: string }>("POST", "/auth/login", ACCOUNT)).access_token;
  }

  async readInstance(): Promise<string | null> {
    const found = await this.call<{ instance_id: string }>("GET", "/system/version").catch(() => null);
    return found?.instance_id ?? null;
  }

  /** Kills the process below the supervisor, if one runs. */
  async killServing(): Promise<void> {
    const pid = this.#child?.pid;
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
    const [first = ""] = text.trim().split(" ");
    if (first !== "") process.kill(Number(first), "SIGKILL");
  }

  /** Waits until a process other than this one serves. */
  awaitOther(instance: string | null): Promise<void> {
    return this.#awaitInstance((found) => found !== null && found !== instance);
  }

  async #awaitInstance(isRight: (found: string | null) => boolean): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!isRight(await this.readInstance())) {
      if (performance.now() > deadline) throw new Error("the server did not come back");
      await sleep(POLL_MS);
    }
  }
}

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { childEnv } from "../../testing/child-env.ts";

const main = fileURLToPath(new URL("../../server.ts", import.meta.url));
const APP_SECRET = "one secret of all servers of a test";
/** On a busy machine, slow requests are logged; these lines are no errors. */
const SLOW_REQUEST = /^.*"msg":"slow request".*\n/gm;

interface CallOptions {
  readonly body?: unknown;
  readonly user?: string;
  readonly team?: string;
}

/** The real server in its own process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** What the process wrote to standard error, without slow requests. */
  readonly errors: () => string;
  /** Everything that the process wrote. */
  readonly output: () => string;
  call<T = Record<string, never>>(method: string, route: string, options?: CallOptions): Promise<T>;
  /** Like `kill -9`. */
  kill(): Promise<void>;
}

interface ServerProcessOptions {
  readonly dataDir: string;
  /** URL of the database. */
  readonly url: string;
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server and waits until it serves requests. The caller must kill it. */
export async function startServerProcess({ dataDir, url, env = {} }: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnv, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET, ...env },
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const address = (): string | undefined => /http:\/\/localhost:\d+/.exec(output)?.[0];
  await expect.poll(() => address() ?? (child.exitCode === null ? undefined : errors)).toMatch(/^http:/);
  const origin = address() ?? "";
  return {
    child,
    origin,
    errors: () => errors.replaceAll(SLOW_REQUEST, ""),
    output: () => output + errors,
    call: async <T>(method: string, route: string, { body, user, team }: CallOptions = {}) => {
      const response = await fetch(`${origin}/api/v1${route}`, {
        method,
        headers: {
          ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...(user === undefined ? {} : { authorization: `Bearer ${user}` }),
          ...(team === undefined ? {} : { "x-team-token": team }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Creates the first account and signs it in; resolves with its access token. */
export async function signUp(server: ServerProcess): Promise<string> {
  const account = { username: "host", password: "correct horse" };
  await server.call("POST", "/auth/setup", {
    body: { admin_username: account.username, admin_password: account.password },
  });
  const { access_token: user } = await server.call<{ access_token: string }>("POST", "/auth/login", { body: account });
  return user;
}

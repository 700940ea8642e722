import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { KyselyPlugin } from "kysely";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { routes, type RouteCall, type RouteKey, type RouteSpec, type Tokens } from "@showrunner/contract/rest";
import { composeServer, type Server } from "../compose.ts";
import { openInfrastructure } from "../compose/open-infrastructure.ts";
import { readConfig, type Config } from "../config.ts";
import type { Database } from "../platform/db/index.ts";
import { findDefaultBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";

/** Credentials of a request: a user's access token or a team's token. */
export interface Credentials {
  readonly access_token?: string;
  readonly team_token?: string;
}

type ProvidedInput<K extends RouteKey> = {
  readonly [P in "params" | "query" | "body" as undefined extends RouteCall<K>[P] ? never : P]: RouteCall<K>[P];
};
/** Options of a call as the route's schemas require them, with the caller. */
export type CallOptions<K extends RouteKey> = Partial<ProvidedInput<K>> & {
  readonly as?: Credentials;
  readonly headers?: Readonly<Record<string, string>>;
};

export interface TestServer {
  readonly app: FastifyInstance;
  readonly server: Server;
  readonly database: Database;
  readonly folder: string;
  /** Number of SQL reads since the server started. */
  readonly readCount: () => number;
  /** Of these, reads that are not bounded; the embedded database runs them on another thread. */
  readonly unboundedReadCount: () => number;
  /** Number of write transactions, failed ones included, since the server started. */
  readonly writeCount: () => number;
  /** Number of write transactions that the work itself causes; timers and jobs may write at the same time. */
  countWritesOf(work: () => Promise<unknown>): Promise<number>;
  /** Sends a request and returns the raw response. */
  send<K extends RouteKey>(key: K, options?: CallOptions<K>): Promise<LightMyRequestResponse>;
  /** Calls a route; throws unless it succeeds. */
  call<K extends RouteKey>(key: K, options?: CallOptions<K>): Promise<RouteCall<K>["response"]>;
  signIn(username: string, password: string): Promise<Tokens>;
  /** Runs the first setup and signs the admin in. */
  setUp(): Promise<Credentials>;
  /** Creates an account and signs it in. */
  makeUser(
    admin: Credentials,
    username: string,
    role?: "admin" | "user",
  ): Promise<Credentials & { readonly id: string }>;
  /**
   * Stops the server and starts another one on the same data with this environment. Do not close this one afterwards.
   */
  restart(environment?: Readonly<Record<string, string>>): Promise<TestServer>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = "test password";

const fillPath = (route: string, params: Readonly<Record<string, string>> = {}): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** The request of a route as the web app makes it, for `app.inject`. */
export function buildRequest<K extends RouteKey>(key: K, options: CallOptions<K> = {}): InjectOptions {
  const {
    params,
    query,
    body,
    as,
    headers = {},
  } = options as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    as?: Credentials;
    headers?: Record<string, string>;
  };
  const [method, route = ""] = key.split(" ");
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return {
    method: method as "GET",
    url: `/api/v1${fillPath(route, params)}${search === "" ? "" : `?${search}`}`,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(as?.access_token === undefined ? {} : { authorization: `Bearer ${as.access_token}` }),
      ...(as?.team_token === undefined ? {} : { "x-team-token": as.team_token }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}

/** The part of a response that calls use. */
interface InjectedResponse {
  readonly statusCode: number;
  readonly body: string;
  json(): unknown;
}

/** Typed calls over any transport. */
export function createTypedCalls<R extends InjectedResponse>(inject: (request: InjectOptions) => Promise<R>) {
  const send = <K extends RouteKey>(key: K, options?: CallOptions<K>): Promise<R> => inject(buildRequest(key, options));
  const call = async <K extends RouteKey>(key: K, options?: CallOptions<K>): Promise<RouteCall<K>["response"]> => {
    const response = await send(key, options);
    const spec: RouteSpec = routes[key];
    if (response.statusCode !== (spec.status ?? 200))
      throw new Error(`${key}: ${response.statusCode} ${response.body}`);
    return (response.body === "" ? undefined : response.json()) as RouteCall<K>["response"];
  };
  const signIn = (username: string, password: string): Promise<Tokens> =>
    call("POST /auth/login", { body: { username, password } });
  return {
    send,
    call,
    signIn,
    setUp: async (): Promise<Credentials> => {
      await call("POST /auth/setup", { body: { admin_username: "admin", admin_password: TEST_PASSWORD } });
      const { access_token } = await signIn("admin", TEST_PASSWORD);
      return { access_token };
    },
    makeUser: async (admin: Credentials, username: string, role: "admin" | "user" = "user") => {
      const { id } = await call("POST /users", { as: admin, body: { username, password: TEST_PASSWORD, role } });
      const { access_token } = await signIn(username, TEST_PASSWORD);
      return { id, access_token };
    },
  };
}

/** Load shedding off: machines that run tests are often overloaded. It has tests of its own. */
const NO_LOAD_SHEDDING = { MAX_EVENT_LOOP_DELAY_MS: "0", MAX_HEAP_MB: "0", MAX_RSS_MB: "0" };
/** Quotas off: a few callers create what thousands would. They have tests of their own. */
export const unlimitedQuotas = {
  SHOWS_PER_USER: "0",
  GAMES_PER_SHOW: "0",
  IMAGES_PER_USER: "0",
  IMAGE_MB_PER_USER: "0",
  VIDEOS_PER_USER: "0",
  VIDEO_MB_PER_USER: "0",
  UPLOADS_PER_MINUTE: "0",
  MODERATOR_CONNECTIONS_PER_USER: "0",
  MODERATOR_CONNECTIONS_PER_SHOW: "0",
} as const;

/** The whole server on its own folder and database, called without a network. */
export async function startTestServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-server-"));
  return startTestServerOn(folder, await (await findDefaultBackend()).createSlot(), environment);
}

async function startTestServerOn(
  folder: string,
  slot: DatabaseSlot,
  environment: Readonly<Record<string, string>>,
): Promise<TestServer> {
  const fixedEnvironment = { DATA_DIR: folder, HOST: "127.0.0.1", DATABASE_URL: slot.url ?? "sqlite:" };
  const config: Config = readConfig({ ...fixedEnvironment, ...NO_LOAD_SHEDDING, ...unlimitedQuotas, ...environment });
  const logger = pino({ level: "silent" });
  const base = await openInfrastructure(config, logger);
  let boundedReads = 0;
  let unboundedReads = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      unboundedReads += 1;
      return Promise.resolve(result);
    },
  };
  let writes = 0;
  const ownWrites = new AsyncLocalStorage<{ count: number }>();
  const countWrite = (): void => {
    writes += 1;
    const own = ownWrites.getStore();
    if (own !== undefined) own.count += 1;
  };
  const { transact } = base.database;
  const database: Database = {
    ...base.database,
    write: (statements) => {
      countWrite();
      return base.database.write(statements);
    },
    transact:
      transact === null
        ? null
        : (...given) => {
            countWrite();
            return transact(...given);
          },
    read: base.database.read.withPlugin(counter),
    readBounded: (sql, parameters) => {
      boundedReads += 1;
      return base.database.readBounded(sql, parameters);
    },
  };
  const server = await composeServer({ ...base, database });
  const { app } = server;

  return {
    app,
    server,
    database,
    folder,
    readCount: () => boundedReads + unboundedReads,
    unboundedReadCount: () => unboundedReads,
    writeCount: () => writes,
    countWritesOf: async (work) => {
      const own = { count: 0 };
      await ownWrites.run(own, work);
      return own.count;
    },
    ...createTypedCalls((request) => app.inject(request)),
    restart: async (changed = environment) => {
      await server.close();
      return startTestServerOn(folder, slot, changed);
    },
    close: async () => {
      await server.close();
      await slot.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

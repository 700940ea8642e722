import { setTimeout as sleep } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import {
  RawHttpClient,
  matchRoutes,
  operationKeys,
  createOpenApiValidator,
  operationOf,
  type OpenApiValidator,
  type OpenApiDocument,
  createTypedCalls,
  TEST_PASSWORD,
  createTestWorld,
  type CallerName,
  type TestWorld,
  type TestWorldServer,
} from "@showrunner/server/testing";
import type { RandomSource } from "../random-source.ts";
import type { FuzzReport } from "./fuzz-report.ts";
import { prepareAccounts } from "./prepare-accounts.ts";

/** Pause after a 429. */
const RATE_LIMIT_PAUSE_MS = 2_000;
const MAX_RATE_LIMITED_ATTEMPTS = 20;
/** Access tokens expire after 15 minutes. */
const TOKEN_RENEWAL_MS = 300_000;
const RENEWED_CALLERS = ["user", "other_user", "owner", "admin"] as const satisfies readonly CallerName[];

/** Servers on one database, with accounts and shows to fuzz. */
export interface FuzzContext {
  readonly urls: readonly string[];
  readonly httpClients: readonly RawHttpClient[];
  readonly world: TestWorld;
  readonly validator: OpenApiValidator;
  close(): void;
}

/** Calls a running server for setup. Calls must succeed; each counts as a success of its operation. */
function createWorldServer(client: RawHttpClient, report: FuzzReport): TestWorldServer {
  const inject = async (request: InjectOptions) => {
    const {
      method = "GET",
      url,
      headers,
      payload,
    } = request as {
      method?: string;
      url: string;
      headers?: Record<string, string>;
      payload?: object | Buffer;
    };
    const isJson = payload !== undefined && !Buffer.isBuffer(payload);
    const send = () =>
      client.send({
        method,
        url,
        headers: { ...headers, ...(isJson ? { "content-type": "application/json" } : {}) },
        ...(payload === undefined ? {} : { payload: isJson ? JSON.stringify(payload) : payload }),
      });
    let response = await send();
    // Fuzzed requests of the same user use up its rate limits.
    for (let attempt = 1; response.statusCode === 429 && attempt < MAX_RATE_LIMITED_ATTEMPTS; attempt += 1) {
      await sleep(RATE_LIMIT_PAUSE_MS);
      response = await send();
    }
    const body = response.rawPayload.toString("utf8");
    const [key] = matchRoutes(method, url);
    if (response.statusCode < 300 && key !== undefined) report.recordPreparation(key);
    return { statusCode: response.statusCode, body, json: (): unknown => JSON.parse(body) };
  };
  return { ...createTypedCalls(inject), app: { inject } };
}

async function fetchValidator(client: RawHttpClient): Promise<OpenApiValidator> {
  const response = await client.send({ method: "GET", url: "/api/v1/openapi.json", headers: {} });
  const document = JSON.parse(response.rawPayload.toString("utf8")) as OpenApiDocument;
  const known = new Set(operationKeys.map(operationOf).map(({ method, path }) => `${method} ${path}`));
  const unknown = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    .filter((operation) => !known.has(operation));
  if (unknown.length > 0) throw new Error(`no well-formed request is known for ${unknown.join(", ")}`);
  return createOpenApiValidator(document);
}

export async function createFuzzContext(urls: readonly string[], report: FuzzReport): Promise<FuzzContext> {
  const httpClients = urls.map((url) => new RawHttpClient(url));
  const [client] = httpClients;
  if (client === undefined) throw new Error("no server");
  const validator = await fetchValidator(client);
  const server = createWorldServer(client, report);
  const world = await createTestWorld(server);
  const { callers } = world;
  await prepareAccounts(server, world);
  // A separate account, so that changing it ends no caller's session.
  const changed = await server.makeUser(callers.admin, "changed");
  const renewToken = async (name: (typeof RENEWED_CALLERS)[number]): Promise<void> => {
    const caller = callers[name];
    // Fuzzed requests may have renamed the account.
    const { username } = await server.call("GET /auth/me", { as: caller });
    const { access_token } = await server.signIn(username, TEST_PASSWORD);
    Object.assign(caller, { access_token });
  };
  const renewal = setInterval(() => {
    for (const name of RENEWED_CALLERS)
      renewToken(name).catch((error: unknown) =>
        report.addFinding({ where: "signing in again", what: String(error), example: name }),
      );
  }, TOKEN_RENEWAL_MS);
  return {
    urls,
    httpClients,
    world: { ...world, userId: changed.id },
    validator,
    close: () => {
      clearInterval(renewal);
      for (const each of httpClients) each.close();
    },
  };
}

export const pickOne = <T>(items: readonly T[], random: RandomSource): T => {
  const item = random.pick(items);
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
};

import type { InjectOptions } from "fastify";
import { HttpLine } from "../../../apps/server/src/contract-tests/fuzzing/http.ts";
import { routesAt } from "../../../apps/server/src/contract-tests/fuzzing/judge.ts";
import { operation_keys } from "../../../apps/server/src/contract-tests/fuzzing/operations.ts";
import {
  describedIn,
  placeOf,
  type Described,
  type OpenApiDocument,
} from "../../../apps/server/src/testing/described.ts";
import { callsOver, test_password } from "../../../apps/server/src/testing/server.ts";
import {
  createWorld,
  type CallerName,
  type World,
  type WorldServer,
} from "../../../apps/server/src/contract-tests/world.ts";
import type { Chance } from "../faults/chance.ts";
import type { Tally } from "./tally.ts";

/** Access tokens expire after 15 minutes. */
const renew_ms = 300_000;
const users = ["user", "other_user", "owner", "admin"] as const satisfies readonly CallerName[];

/** Servers on one database, with accounts and shows to fuzz. */
export interface Scene {
  readonly urls: readonly string[];
  readonly lines: readonly HttpLine[];
  readonly world: World;
  readonly described: Described;
  end(): void;
}

/** Calls a running server for setup; must succeed. Each call counts as a success of its operation. */
function workingServer(line: HttpLine, tally: Tally): WorldServer {
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
    const is_json = payload !== undefined && !Buffer.isBuffer(payload);
    const answer = await line.send({
      method,
      url,
      headers: { ...headers, ...(is_json ? { "content-type": "application/json" } : {}) },
      ...(payload === undefined ? {} : { payload: is_json ? JSON.stringify(payload) : payload }),
    });
    const body = answer.rawPayload.toString("utf8");
    const [key] = routesAt(method, url);
    if (answer.statusCode < 300 && key !== undefined) tally.prepared(key);
    return { statusCode: answer.statusCode, body, json: (): unknown => JSON.parse(body) };
  };
  return { ...callsOver(inject), app: { inject } };
}

async function describedBy(line: HttpLine): Promise<Described> {
  const answer = await line.send({ method: "GET", url: "/api/v1/openapi.json", headers: {} });
  const document = JSON.parse(answer.rawPayload.toString("utf8")) as OpenApiDocument;
  const known = new Set(operation_keys.map(placeOf).map(({ method, path }) => `${method} ${path}`));
  const unknown = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    .filter((operation) => !known.has(operation));
  if (unknown.length > 0) throw new Error(`no well-formed request is known for ${unknown.join(", ")}`);
  return describedIn(document);
}

export async function setScene(urls: readonly string[], tally: Tally): Promise<Scene> {
  const lines = urls.map((url) => new HttpLine(url));
  const [line] = lines;
  if (line === undefined) throw new Error("no server");
  const described = await describedBy(line);
  const on = workingServer(line, tally);
  const made = await createWorld(on);
  const { callers } = made;
  // A separate account, so that changing it ends no caller's session.
  const changed = await on.makeUser(callers.admin, "changed");
  const renewal = setInterval(() => {
    for (const name of users)
      void on.signIn(name, test_password).then(
        ({ access_token }) => Object.assign(callers[name], { access_token }),
        (error: unknown) => tally.find({ where: "signing in again", what: String(error), example: name }),
      );
  }, renew_ms);
  return {
    urls,
    lines,
    world: { ...made, user_id: changed.id },
    described,
    end: () => {
      clearInterval(renewal);
      for (const each of lines) each.end();
    },
  };
}

export const oneOf = <T>(items: readonly T[], chance: Chance): T => {
  const item = chance.pick(items);
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
};

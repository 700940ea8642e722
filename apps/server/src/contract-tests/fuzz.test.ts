import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes, type RouteKey } from "@showrunner/contract/rest";
import { arbitraryJson, type Schema } from "../testing/arbitrary-json.ts";
import { describedBy, placeOf } from "../testing/described.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { createWorld, type Things, type World } from "./world.ts";

let on: TestServer;
let world: World;
let things: Things;
let described: Awaited<ReturnType<typeof describedBy>>;
beforeAll(async () => {
  // Each request may come from another address, so that limits do not hide what is behind them.
  on = await testServer({ TRUSTED_PROXIES: "loopback" });
  world = await createWorld(on);
  things = await world.make();
  described = await describedBy(on.app);
});
afterAll(() => on.end());

const resolve = (reference: string): Schema =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], described.document) as Schema;

/** Ids that exist, and ids that do not. */
const anId = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...Object.values(things).filter((id) => typeof id === "string"), world.user_id),
    // A dot or two is no id: addresses are shortened by them before they are sent.
    fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter((id) => id !== "." && id !== ".."),
  );

function requests(key: RouteKey): fc.Arbitrary<InjectOptions> {
  const { path, method } = placeOf(key);
  const { parameters = [], requestBody } = described.document.paths[path]?.[method] ?? {};
  const schema = requestBody?.content["application/json"]?.schema;
  const { access_token } = world.callers.admin;
  const query = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === "query")
      .map((parameter) => [parameter.name, fc.option(arbitraryJson(parameter.schema, resolve), { nil: undefined })]),
  );
  return fc
    .record({
      params: fc.array(anId(), { minLength: 3, maxLength: 3 }),
      query: fc.record(query),
      body: schema === undefined ? fc.constant(undefined) : arbitraryJson(schema, resolve),
      address: fc.nat(0xffff),
    })
    .map(({ params, query: values, body, address }) => {
      let next = 0;
      const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent((params[next++] ?? "x").toWellFormed()));
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(
        given.map(([name, value]): [string, string] => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      return {
        method: method.toUpperCase() as "GET",
        url: given.length === 0 ? filled : `${filled}?${search.toString()}`,
        headers: {
          authorization: `Bearer ${access_token}`,
          "x-team-token": things.team.team_token ?? "",
          "x-forwarded-for": `10.1.${address >> 8}.${address & 255}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      };
    });
}

// Neither may these end the admin that all requests are made by, nor make hundreds of shows with pictures.
const left_out: readonly RouteKey[] = ["PATCH /users/:id", "POST /gameshows/sample", "DELETE /gameshows/:id"];
const keys = (Object.keys(routes) as RouteKey[]).filter((key) => !left_out.includes(key));

describe("whatever is sent, the answer is one that the document describes, and never a failure of the server", () => {
  test.each(keys)("%s", async (key) => {
    await fc.assert(
      fc.asyncProperty(requests(key), async (request) => {
        const response = await on.app.inject(request);
        expect(response.statusCode, response.body).toBeLessThan(500);
        expect(described.problem(key, response)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

test.each(["csv", "xlsx"] as const)(
  "a file is an answer that the document describes, too: results as %s",
  async (format) => {
    const key = "GET /gameshows/:id/results";
    const response = await on.send(key, { as: world.callers.admin, params: { id: things.show_id }, query: { format } });
    expect([response.statusCode, described.problem(key, response)]).toEqual([200, null]);
  },
);

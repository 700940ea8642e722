import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedBy, placeOf, type Described } from "../testing/described.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { HttpLine } from "./fuzzing/http.ts";
import { problemWith } from "./fuzzing/judge.ts";
import { operation_keys } from "./fuzzing/operations.ts";
import { referencesOf } from "./fuzzing/references.ts";
import { realise, requestPlans, type Scene } from "./fuzzing/requests.ts";
import { answerFirstRound } from "./play.ts";
import { createWorld, type World } from "./world.ts";

let on: TestServer;
let world: World;
let described: Described;
let line: HttpLine;
beforeAll(async () => {
  // Every request may come from another address, so that rate limits do not hide bugs.
  on = await testServer({ TRUSTED_PROXIES: "loopback", USER_REGISTRATION_ENABLED: "true" });
  world = await createWorld(on);
  // A separate account, so that changing it ends no caller's session.
  const { id: user_id } = await on.makeUser(world.callers.admin, "changed");
  world = { ...world, user_id };
  described = await describedBy(on.app);
  line = new HttpLine(await on.app.listen({ host: "127.0.0.1", port: 0 }));
});
afterAll(async () => {
  line.end();
  await on.end();
});

// Left out: it would create hundreds of shows with pictures.
const keys = operation_keys.filter((key) => key !== "POST /gameshows/sample");

test("every operation of the document is among those that are tried", () => {
  const described_keys = Object.entries(described.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const tried = operation_keys.map(placeOf).map(({ method, path }) => `${method} ${path}`);
  expect(tried.toSorted()).toEqual(described_keys.toSorted());
});

describe("whatever is sent, the answer is one that the document describes, and never a failure of the server", () => {
  test.each(keys)("%s", async (key) => {
    const things = await world.make();
    // Every second route gets a running show.
    if (keys.indexOf(key) % 2 === 0) await answerFirstRound(things, world);
    const references = await referencesOf(things, await world.make(), world);
    const scene: Scene = { key, things, references, world };
    const plans = fc.oneof(requestPlans(key, described.document, false), requestPlans(key, described.document, true));
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const request = await realise(plan, scene);
        expect(problemWith(described, key, plan, request, await line.send(request))).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

test.each(["csv", "xlsx"] as const)(
  "a file is an answer that the document describes, too: results as %s",
  async (format) => {
    const { show_id } = await world.make();
    const key = "GET /gameshows/:id/results";
    const response = await on.send(key, { as: world.callers.admin, params: { id: show_id }, query: { format } });
    expect([response.statusCode, described.problem(key, response)]).toEqual([200, null]);
  },
);

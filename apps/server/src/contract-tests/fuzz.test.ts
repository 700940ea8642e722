import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchOpenApiValidator, operationOf, type OpenApiValidator } from "../testing/openapi-validator.ts";
import { isNightlyRun } from "../testing/test-depth.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { RawHttpClient } from "./fuzzing/raw-http-client.ts";
import { findResponseProblem } from "./fuzzing/find-response-problem.ts";
import { operationKeys } from "./fuzzing/operations.ts";
import { collectReferences } from "./fuzzing/references.ts";
import { buildFuzzRequest, createRequestPlans, type RequestContext } from "./fuzzing/request-plans.ts";
import { answerFirstRound } from "./play-show.ts";
import { createTestWorld, type TestWorld } from "./test-world.ts";

let server: TestServer;
let world: TestWorld;
let validator: OpenApiValidator;
let httpClient: RawHttpClient;
beforeAll(async () => {
  // Each request may come from a different address, so that rate limits do not hide bugs.
  server = await startTestServer({ TRUSTED_PROXIES: "loopback", USER_REGISTRATION_ENABLED: "true" });
  world = await createTestWorld(server);
  // A separate account, so that changing it ends no caller's session.
  const { id: userId } = await server.makeUser(world.callers.admin, "changed");
  world = { ...world, userId };
  validator = await fetchOpenApiValidator(server.app);
  httpClient = new RawHttpClient(await server.app.listen({ host: "127.0.0.1", port: 0 }));
});
afterAll(async () => {
  httpClient.close();
  await server.close();
});

// Left out: it would create hundreds of shows with pictures.
const keys = operationKeys.filter((key) => key !== "POST /gameshows/sample");

test("tries every operation of the OpenAPI document", () => {
  const describedKeys = Object.entries(validator.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const tried = operationKeys.map(operationOf).map(({ method, path }) => `${method} ${path}`);
  expect(tried.toSorted()).toEqual(describedKeys.toSorted());
});

/** Creates what requests of this operation refer to. Every second operation gets a running show. */
async function createScene(key: string, isRunning: boolean): Promise<Omit<RequestContext, "key">> {
  const fixture = await world.createShow(key);
  if (isRunning) await answerFirstRound(fixture, world);
  return { fixture, references: await collectReferences(fixture, await world.createShow(), world), world };
}

/** Operations that change nothing share their scenes. */
const readScenes = new Map<boolean, Promise<Omit<RequestContext, "key">>>();
function getScene(key: string, isRunning: boolean): Promise<Omit<RequestContext, "key">> {
  if (!key.startsWith("GET ")) return createScene(key, isRunning);
  const scene = readScenes.get(isRunning) ?? createScene("GET /images", isRunning);
  readScenes.set(isRunning, scene);
  return scene;
}

describe.runIf(isNightlyRun)("whatever is sent, the response is described by the document and never a 5xx", () => {
  test.each(keys)("%s", async (key) => {
    const scene: RequestContext = { key, ...(await getScene(key, keys.indexOf(key) % 2 === 0)) };
    const plans = fc.oneof(
      createRequestPlans(key, validator.document, false),
      createRequestPlans(key, validator.document, true),
    );
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const request = await buildFuzzRequest(plan, scene);
        expect(findResponseProblem(validator, key, plan, request, await httpClient.send(request))).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

test.each(["csv", "xlsx"] as const)("the document describes the results file as %s", async (format) => {
  const { showId } = await world.createShow();
  const key = "GET /gameshows/:id/results";
  const response = await server.send(key, { as: world.callers.admin, params: { id: showId }, query: { format } });
  expect([response.statusCode, validator.problem(key, response)]).toEqual([200, null]);
});

// What bench, e2e and scripts may use of the server; its other modules are private.
export {
  startIdentityProvider,
  type TestIdentityProvider,
} from "../features/identity-provider/testing/identity-provider.ts";
export { startMailServer, type TestMailServer } from "../features/mail/testing/mail-server.ts";
export { findResponseProblem, matchRoutes } from "../contract-tests/fuzzing/find-response-problem.ts";
export {
  type FramePlan,
  createHarmlessFrames,
  oddFrames,
  oddHellos,
  createValidMessages,
} from "../contract-tests/fuzzing/frame-plans.ts";
export { TEXT_MUTATIONS } from "../contract-tests/fuzzing/mutations.ts";
export { operationKeys } from "../contract-tests/fuzzing/operations.ts";
export { RawHttpClient } from "../contract-tests/fuzzing/raw-http-client.ts";
export { collectReferences, fillReferences, type References } from "../contract-tests/fuzzing/references.ts";
export {
  buildFuzzRequest,
  type FuzzRequest,
  type RequestPlan,
  createRequestPlans,
  listValidPlans,
} from "../contract-tests/fuzzing/request-plans.ts";
export { answerFirstRound, completeShow } from "../contract-tests/play-show.ts";
export {
  type CallerName,
  createTestWorld,
  type ShowFixture,
  type TestWorld,
  type TestWorldServer,
} from "../contract-tests/test-world.ts";
export { getFormat, DEFAULT_TEXT, startFakeVendor, type FakeVendor } from "../ai/testing/index.ts";
export {
  listPromptVersions,
  startAuthoringWorld,
  type AuthoringWorld,
} from "../features/authoring/testing/authoring-world.ts";
export { createPrivateRedis, type PrivateRedis } from "../platform/bus/testing/redis-server.ts";
export { measureRating } from "../features/pricing/testing/measure-rating.ts";
export { openSnapshot, openTarget } from "../platform/db/bulk/index.ts";
export type { DatabaseLocation } from "../platform/db/index.ts";
export { migrations } from "../platform/db/migrations/index.ts";
export { findServerBackends, sqliteBackend } from "../platform/db/testing/index.ts";
export { toStorable } from "../platform/to-storable.ts";
export {
  createOpenApiValidator,
  type OpenApiDocument,
  type OpenApiValidator,
  operationOf,
} from "./openapi-validator.ts";
export { buildRequest, createTypedCalls, type Credentials, TEST_PASSWORD, unlimitedQuotas } from "./test-server.ts";
export { buildTone, COUNTER_FILM } from "./uploads.ts";

// Loaded before each test file: property tests use one seed, so that a failure is caused by the change under test.
// `npm run test:nightly` sets another seed and more runs.
import fc from "fast-check";

const runs = process.env["PROPERTY_RUNS"];
fc.configureGlobal({
  seed: Number(process.env["PROPERTY_SEED"] ?? 1),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});

/**
 * `npm test` runs short forms of expensive tests; `npm run test:nightly` sets TEST_DEPTH=full, which runs every
 * combination.
 */
export const isFullRun = process.env["TEST_DEPTH"] === "full";

/**
 * Whether this is a nightly run, full or `--short`. Series of kills and the fuzz test of all operations run in no
 * other.
 */
export const isNightlyRun = process.env["TEST_DEPTH"] !== undefined;

/** The combinations of a source with targets: in short each source goes to one target, and each target is used once. */
export function chooseTargets<T>(all: readonly T[], source: T): readonly T[] {
  if (isFullRun) return all;
  const next = all[(all.indexOf(source) + 1) % all.length];
  return next === undefined ? [] : [next];
}

/**
 * The database servers of tests that start whole server processes and need one: in short the first. What differs
 * between databases is in the adapters, whose suites always run on all of them.
 */
export function chooseServers<T>(all: readonly T[]): readonly T[] {
  return isFullRun ? all : all.slice(0, 1);
}

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";

/** Sequences that once broke a property, by its name; replayed before new ones. */
type Failures = Readonly<Record<string, readonly RecordedFailure[]>>;

interface RecordedFailure {
  readonly seed: number;
  /** The arguments as shrunk by fast-check. */
  readonly counterexample: readonly unknown[];
}

const failuresFile = path.join(import.meta.dirname, "failures.json");

function readFailures(): Failures {
  return JSON.parse(readFileSync(failuresFile, "utf8")) as Failures;
}

/**
 * Checks a property with random arguments, starting with recorded failures. A new failure is added to `failures.json`,
 * to be committed with its fix.
 *
 * @param name names the property in `failures.json`.
 */
export function checkProperty<Args extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [K in keyof Args]: fc.Arbitrary<Args[K]> },
  predicate: (...args: Args) => void,
  runs: number,
): void {
  const recorded = readFailures();
  const examples = (recorded[name] ?? []).map(({ counterexample }) => counterexample as Args);
  const property = fc.property<[Args]>(fc.tuple(...arbitraries) as fc.Arbitrary<Args>, (args) => predicate(...args));
  const details = fc.check(property, {
    numRuns: runs + examples.length,
    examples: examples.map((example): [Args] => [example]),
  });
  if (!details.failed) return;
  const [counterexample] = details.counterexample ?? [];
  const text = JSON.stringify(counterexample);
  const isNew = counterexample !== undefined && !examples.some((example) => JSON.stringify(example) === text);
  if (isNew && process.env["CI"] === undefined) {
    const failure: RecordedFailure = { seed: details.seed, counterexample };
    const all = { ...recorded, [name]: [...(recorded[name] ?? []), failure] };
    writeFileSync(failuresFile, `${JSON.stringify(all, null, 2)}\n`);
  }
  throw new Error(fc.defaultReportMessage(details) ?? `${name} does not hold`);
}

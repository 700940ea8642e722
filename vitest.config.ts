import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const folders = [
  ...["packages", "apps"].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`)),
  "bench",
  "scripts",
].filter((folder) => existsSync(`${folder}/tsconfig.json`));

/** Server tests with processes, every database or attackers: `npm run test:contract`. All others are unit tests. */
const CONTRACT_TESTS = [
  "src/{cluster,upgrade}.test.ts",
  "src/{contract-tests,startup}/**/*.test.ts",
  "src/platform/{bus,clock,db}/**/*.test.ts",
  "src/**/*.{attack,contract}.test.ts",
  "src/**/{cluster-append,cluster-sync,crash-recovery,event-log,fuzz,slow-clients,ws-server}.test.ts",
];

/** Contract tests whose subject is a race or an attack. */
const RACE_TESTS = [
  "src/**/*.attack.test.ts",
  "src/**/{cluster,cluster-append,cluster-sync,crash-recovery,fuzz}.test.ts",
];

/**
 * With CI=true a failed test runs once more and is reported as flaky when it passes then. Tests that could reveal a
 * race of the product are repeated only after a timeout; a wrong result fails at once.
 */
const retries = process.env["CI"] === "true" && process.env["TEST_RETRIES"] !== "0" ? 1 : 0;
const RETRY = { count: retries };
const RETRY_RACE_TEST = { count: retries, condition: /timed out in/i };

/** Isolated: tests of browser code replace globals and keep module state. */
const ISOLATED = new Set(["apps/web", "packages/ui"]);

interface ProjectOptions {
  readonly name: string;
  readonly folder: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly retry?: { readonly count: number; readonly condition?: RegExp };
  readonly usesDatabases?: boolean;
}

function project({ name, folder, include, exclude = [], retry = RETRY, usesDatabases }: ProjectOptions) {
  return {
    test: {
      name,
      root: folder,
      include: [...(include ?? ["**/*.test.ts", "**/*.test.tsx"])],
      exclude: ["**/node_modules/**", "**/dist/**", "**/fixtures/**", ...exclude],
      environment: "node" as const,
      isolate: ISOLATED.has(folder),
      setupFiles: [path.resolve("scripts/lib/fixed-seed.ts"), path.resolve("scripts/lib/wait-timeout.ts")],
      retry,
      ...(usesDatabases === true
        ? { globalSetup: [path.resolve("apps/server/src/platform/db/testing/drop-databases.ts")] }
        : {}),
      // Limits end what hangs; they are far above what a test takes on a busy machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
    },
  };
}

/** One project per workspace, so that a failure names its workspace and `--project engine` runs one. */
export default defineConfig({
  test: {
    projects: [
      ...folders.map((folder) =>
        project({
          name: path.basename(folder),
          folder,
          ...(folder === "apps/server" ? { exclude: CONTRACT_TESTS } : {}),
        }),
      ),
      project({
        name: "contract-tests",
        folder: "apps/server",
        include: CONTRACT_TESTS,
        exclude: RACE_TESTS,
        usesDatabases: true,
      }),
      project({
        name: "contract-races",
        folder: "apps/server",
        include: RACE_TESTS,
        retry: RETRY_RACE_TEST,
        usesDatabases: true,
      }),
    ],
    // Tests also wait for timers, databases and processes: 4 workers keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism()),
    passWithNoTests: true,
  },
});

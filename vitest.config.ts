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

/** Isolated: tests of browser code replace globals and keep module state. */
const ISOLATED = new Set(["apps/web", "packages/ui"]);

interface ProjectOptions {
  readonly name: string;
  readonly folder: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

function project({ name, folder, include, exclude = [] }: ProjectOptions) {
  return {
    test: {
      name,
      root: folder,
      include: [...(include ?? ["**/*.test.ts", "**/*.test.tsx"])],
      exclude: ["**/node_modules/**", "**/dist/**", "**/fixtures/**", ...exclude],
      environment: "node" as const,
      isolate: ISOLATED.has(folder),
      setupFiles: [path.resolve("scripts/lib/fixed-seed.ts")],
      // Generous: real servers and files, on busy machines.
      testTimeout: 20_000,
      hookTimeout: 20_000,
      expect: { poll: { timeout: 10_000 } },
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
      project({ name: "contract-tests", folder: "apps/server", include: CONTRACT_TESTS }),
    ],
    // Vitest leaves one core free, but tests that wait for timers and processes leave enough of theirs.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    passWithNoTests: true,
  },
});

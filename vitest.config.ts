import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** One project per workspace, so that a failure names its workspace and `--project engine` runs one. */
const folders = [
  ...["packages", "apps"].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`)),
  "bench",
  "scripts",
].filter((folder) => existsSync(`${folder}/tsconfig.json`));

export default defineConfig({
  test: {
    projects: folders.map((folder) => ({
      test: {
        name: folder.replace(/^.*\//, ""),
        root: folder,
        include: ["**/*.test.ts", "**/*.test.tsx"],
        exclude: ["**/node_modules/**", "**/dist/**", "**/fixtures/**"],
        environment: "node",
        // Generous: real servers and files, on busy machines.
        testTimeout: 20_000,
        hookTimeout: 20_000,
      },
    })),
    passWithNoTests: true,
  },
});

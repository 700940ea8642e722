import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** One project per workspace, so that a failure says where it is and `--project engine` runs one. */
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
        // Real servers and real files, on machines that do other things too.
        testTimeout: 20_000,
        hookTimeout: 20_000,
      },
    })),
    passWithNoTests: true,
  },
});

import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { collectShippedPackages, type ShippedPackage } from "./shipped-packages.ts";

/** The workspaces whose production dependencies ship. */
const SHIPPED_WORKSPACES = ["../../package.json", "../../../server/package.json"].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
/** Bundlers, whose helper code is part of the bundle. */
const BUNDLERS = ["vite", "rolldown"];
const NOTICES_FILE = "third-party-notices.txt";

/**
 * Writes `third-party-notices.txt`: name, version, license and license text of every package that the server or the web
 * app loads in production. Fails the build if the bundle contains any other package.
 */
export function thirdPartyNotices(): Plugin {
  return {
    name: "showrunner-third-party-notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const packages = collectShippedPackages(SHIPPED_WORKSPACES, BUNDLERS);
      const listed = new Set(packages.map(({ name }) => name));
      for (const output of Object.values(bundle)) {
        for (const source of output.type === "chunk" ? output.moduleIds : output.originalFileNames) {
          const name = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
          if (name !== undefined && !listed.has(name))
            this.error(`${source} ships, but no production dependency leads to ${name}`);
        }
      }
      this.emitFile({ type: "asset", fileName: NOTICES_FILE, source: formatNotices(packages) });
    },
  };
}

function formatNotices(packages: readonly ShippedPackage[]): string {
  const entries = packages.map(
    ({ name, version, license, text }) => `${"=".repeat(80)}\n${name} ${version}\nLicense: ${license}\n\n${text}\n`,
  );
  return ["Showrunner contains the following packages by third parties.\n", ...entries].join("\n");
}

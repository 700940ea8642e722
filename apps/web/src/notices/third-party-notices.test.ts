import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { collectShippedPackages } from "./shipped-packages.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

interface LockedPackage {
  readonly version: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, "../../../..");

/** `name@version` of the packages on which the workspaces depend, directly or not, by the lock file. */
function readLockedPackages(workspaces: readonly string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (place: string): void => {
    const locked = packages[place];
    if (locked === undefined || visited.has(place)) return;
    visited.add(place);
    if (locked.link === true) return visit(locked.resolved ?? "");
    const [, name] = /^(?:.*\/)?node_modules\/(.+)$/.exec(place) ?? [];
    if (name !== undefined && existsSync(path.join(root, place))) found.add(`${name}@${locked.version}`);
    for (const dependency of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      const parts = place.split("/node_modules/");
      const nested = parts.map((_, at) => `${parts.slice(0, parts.length - at).join("/node_modules/")}/node_modules/`);
      const folder = [...nested, "node_modules/"].find((start) => packages[start + dependency] !== undefined);
      visit(`${folder}${dependency}`);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return found;
}

async function buildNotices(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: path.join(root, "apps/web"),
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? path.join(root, "apps/web/src/entry.js") : undefined),
        load: (id) => (id.endsWith("/src/entry.js") ? code : undefined),
      },
      thirdPartyNotices(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: "entry" } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const notices = output.find(({ fileName }) => fileName === "third-party-notices.txt");
  return notices?.type === "asset" ? String(notices.source) : "";
}

it("lists every package that the server and the web app need, by the lock file", () => {
  const workspaces = ["apps/server", "apps/web"];
  const listed = collectShippedPackages(workspaces.map((folder) => path.join(root, folder, "package.json")));
  const names = new Set(listed.map(({ name, version }) => `${name}@${version}`));
  const locked = readLockedPackages(workspaces);
  expect(locked.size).toBeGreaterThan(200);
  expect([...locked].filter((name) => !names.has(name))).toEqual([]);
  expect(listed.filter(({ text, license }) => text.length < 300 || license === "")).toEqual([]);
});

it("writes name, version, license and license text into the build", async () => {
  const notices = await buildNotices('import { createRoot } from "react-dom/client"; console.log(createRoot);');
  const { version } = JSON.parse(readFileSync(path.join(root, "node_modules/react-dom/package.json"), "utf8")) as {
    version: string;
  };
  const license = readFileSync(path.join(root, "node_modules/react-dom/LICENSE"), "utf8").trim();
  expect(notices).toContain(`react-dom ${version}\nLicense: MIT\n\n${license}\n`);
  for (const name of ["fastify", "vite", "@fontsource-variable/figtree"]) expect(notices).toMatch(`\n${name} `);
});

it("fails the build when it contains a development dependency", async () => {
  await expect(buildNotices('import { integer } from "fast-check"; console.log(integer());')).rejects.toThrow(
    "no production dependency leads to fast-check",
  );
});

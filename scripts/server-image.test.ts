import { expect, it } from "vitest";
import { read, root } from "./lib/files.ts";
import { readModules, type Module } from "./lib/modules.ts";

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
}

const ownPackage = /^@showrunner\/(\w+)/;

/** Dependencies of our package in a folder. Optional peers are not installed in the image. */
function readDependencies(folder: string): readonly string[] {
  const { dependencies = {} } = JSON.parse(read(root, `${folder}/package.json`)) as PackageJson;
  return Object.keys(dependencies);
}

/** The server's folder and those of our packages that it depends on. */
function listServerFolders(): Set<string> {
  const folders = new Set(["apps/server"]);
  for (const folder of folders) {
    for (const name of readDependencies(folder)) {
      const [, own] = ownPackage.exec(name) ?? [];
      if (own !== undefined) folders.add(`packages/${own}`);
    }
  }
  return folders;
}

/** The modules that the server and its commands load, by file. */
function listLoadedModules(): Map<string, Module> {
  const modules = new Map(readModules(root).map((module) => [module.file, module]));
  const loaded = new Map<string, Module>();
  const visit = (file: string | undefined): void => {
    const module = modules.get(file ?? "");
    if (module === undefined || loaded.has(module.file)) return;
    loaded.set(module.file, module);
    for (const { kind, target } of module.imports) if (kind !== "type") visit(target);
  };
  // Processes, worker threads and commands are started by path.
  const entry =
    /^apps\/server\/src\/(main|server|admin|backup|restore|platform\/db\/sqlite\/(reader|writer)|.*\.worker)\.ts$/;
  for (const file of modules.keys()) if (entry.test(file)) visit(file);
  return loaded;
}

it("copies into the image the workspaces that the server depends on", () => {
  const [, image = ""] = read(root, "Dockerfile").split(/^FROM .* AS build$[^]*?^(?=FROM)/m);
  const copied = [...image.matchAll(/^COPY ((?:packages|apps)\/\w+) \1$/gm)].map(([, folder]) => folder);
  expect(new Set(copied)).toEqual(listServerFolders());
});

it("loads only packages that the image installs", () => {
  const folders = listServerFolders();
  const loaded = listLoadedModules();
  expect(loaded.size).toBeGreaterThan(300);
  const missing = [...loaded.values()].flatMap(({ file, imports }) => {
    const folder = file.split("/").slice(0, 2).join("/");
    const installed = folders.has(folder) ? readDependencies(folder) : [];
    return imports
      .filter(({ kind, specifier }) => kind !== "type" && !/^(\.|node:)/.test(specifier))
      .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
      .filter((name) => !installed.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import spdxLicenses from "spdx-license-list/full.js";

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  readonly text: string;
}

/** Shorter files only refer to a license elsewhere. */
const MIN_TEXT_LENGTH = 300;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * All installed packages that the given workspaces load in production, directly or not, and the bundler's packages,
 * without their dependencies, sorted by name. Throws if one is missing or has no license. Optional dependencies for
 * other platforms are not installed and not listed.
 */
export function collectShippedPackages(
  packageFiles: readonly string[],
  bundlers: readonly string[] = [],
): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const visited = new Set<string>();
  const add = (file: string): PackageJson => {
    const json = JSON.parse(readFileSync(file, "utf8")) as PackageJson;
    if (json.private !== true) found.set(`${json.name}@${json.version}`, describePackage(json, path.dirname(file)));
    return json;
  };
  const visit = (file: string): void => {
    if (visited.has(file)) return;
    visited.add(file);
    const json = add(file);
    for (const [name, isOptional] of listDependencies(json)) {
      const next = findInstalled(name, file);
      if (next !== undefined) visit(next);
      else if (!isOptional) throw new Error(`${json.name} needs ${name}, which is not installed`);
    }
  };
  for (const file of packageFiles) visit(file);
  for (const name of bundlers) {
    const file = findInstalled(name, fileURLToPath(import.meta.url));
    if (file === undefined) throw new Error(`${name} is not installed`);
    add(file);
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, shipped]) => shipped);
}

/** Names of production dependencies, and whether each is optional. Optional peers are omitted. */
function listDependencies(json: PackageJson): Map<string, boolean> {
  const optionalPeers = json.peerDependenciesMeta ?? {};
  const peers = Object.keys(json.peerDependencies ?? {}).filter((name) => optionalPeers[name]?.optional !== true);
  return new Map([
    ...[...Object.keys(json.dependencies ?? {}), ...peers].map((name) => [name, false] as const),
    ...Object.keys(json.optionalDependencies ?? {}).map((name) => [name, true] as const),
  ]);
}

function findInstalled(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(from));
  } catch {
    return undefined;
  }
}

function describePackage({ name, version, license, author }: PackageJson, folder: string): ShippedPackage {
  if (license === undefined) throw new Error(`${name}@${version} does not name its license`);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), "utf8").trim());
  const own = files.join("\n\n");
  if (own.length >= MIN_TEXT_LENGTH) return { name, version, license, text: own };
  const standard = readStandardText(license);
  if (standard === undefined) throw new Error(`${name}@${version} has no license text, and ${license} is unknown`);
  const authorName = typeof author === "object" ? author.name : author;
  const parts = [authorName && `Author: ${authorName}`, own === "" ? readLicenseSection(folder) : own, standard];
  return { name, version, license, text: parts.filter((part) => part !== undefined).join("\n\n") };
}

/** The section about licenses at the end of a package's README. */
function readLicenseSection(folder: string): string | undefined {
  const readme = readdirSync(folder).find((file) => /^readme/i.test(file));
  if (readme === undefined) return undefined;
  return /^#+ .*licen[cs].*$[^]*/im.exec(readFileSync(path.join(folder, readme), "utf8"))?.[0].trim();
}

/** The standard texts of a license expression; undefined if one is unknown. */
function readStandardText(expression: string): string | undefined {
  const ids = expression.split(/ (?:AND|OR) |[()]/).filter((id) => id !== "");
  // The LGPL 3 supplements the GPL 3, whose text must be included.
  const licenceIds = ids.flatMap((id) => (id.startsWith("LGPL-3.0") ? [id, id.slice(1)] : [id]));
  const texts = licenceIds.map((id) => spdxLicenses[id]?.licenseText.trim());
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join("\n\n");
}

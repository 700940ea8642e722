// The lock file must work anywhere: it must contain every optional dependency (one per platform), and no registry URL.
import { read, root } from "./lib/files.ts";

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(read(root, "package-lock.json")) as {
  packages: Readonly<Record<string, LockedPackage>>;
};
const problems: string[] = [];
for (const [place, { resolved, optionalDependencies = {} }] of Object.entries(packages)) {
  if (resolved?.startsWith("http") === true)
    problems.push(`${place} contains a registry URL: ${new URL(resolved).host}`);
  for (const [name, version] of Object.entries(optionalDependencies))
    if (packages[`node_modules/${name}`] === undefined && packages[`${place}/node_modules/${name}`] === undefined)
      problems.push(`${place} wants ${name}@${version}, which is not in the lock file; npm ci would fail`);
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Message, Messages } from "@showrunner/i18n";

const root = path.dirname(path.dirname(import.meta.dirname));

/** No language has this code. */
export const PSEUDO_LOCALE = "zz";

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("aeiouAEIOUcnsyz").map((letter, place) => [letter, Array.from("áéîöüÁÉÎÖÜçñšýž")[place] ?? letter]),
);

/** Marks a text with brackets and accents, and makes it 40 % longer; parameters stay. */
export function toPseudo(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  const accented = parts.map((part) =>
    part.startsWith("{") ? part : part.replaceAll(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter),
  );
  const length = parts.filter((part) => !part.startsWith("{")).join("").length;
  // Words, so that long texts may wrap like real ones.
  const more = "žéñ öñé ".repeat(Math.ceil(length / 8)).slice(0, Math.ceil(length * 0.4));
  return `⟦${accented.join("")}${more.trimEnd()}⟧`;
}

const translate = (message: Message): Message =>
  typeof message === "string" ? toPseudo(message) : { one: toPseudo(message.one), other: toPseudo(message.other) };

/** Folders of the server that runs: its sources, and those of the web app. */
const COPIED = ["apps/server", "apps/web", "packages", "package.json", "package-lock.json", "tsconfig.base.json"];
const isSkipped = (file: string): boolean => /[\\/](node_modules|dist|\.tanstack)$/.test(file);

/** Links a folder's packages, those of this repository to their copies. */
function linkModules(from: string, to: string, copy: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    const source = path.join(from, entry);
    if (entry === "@showrunner") {
      mkdirSync(path.join(to, entry));
      for (const name of readdirSync(source)) {
        const target = path.relative(root, realpathSync(path.join(source, name)));
        symlinkSync(path.join(copy, target), path.join(to, entry, name));
      }
    } else symlinkSync(source, path.join(to, entry));
  }
}

/**
 * Copies the app and adds a pseudo-language as docs/languages.md describes it: a line in languages.json and a file
 * beside every German one. Builds the web app.
 *
 * @returns the copy's folder, and a function that removes it.
 */
export async function buildPseudoLocale(): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "showrunner-pseudo-"));
  for (const name of COPIED)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: (file) => !isSkipped(file) });
  for (const workspace of ["", "apps/server", "apps/web"]) {
    const modules = path.join(root, workspace, "node_modules");
    if (existsSync(modules)) linkModules(modules, path.join(folder, workspace, "node_modules"), folder);
  }

  const languages = path.join(folder, "packages/i18n/src/languages.json");
  const known = JSON.parse(readFileSync(languages, "utf8")) as object;
  writeFileSync(languages, JSON.stringify({ ...known, [PSEUDO_LOCALE]: toPseudo("Pseudo") }));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /[\\/]de\.ts$/.test(file) && !file.includes("node_modules"),
  );
  for (const german of files) {
    const directory = path.join(folder, path.dirname(german));
    // The sample show is content, in English by default.
    if (german.includes("sample")) continue;
    const file = pathToFileURL(path.join(root, path.dirname(german), "en.ts")).href;
    const english = (await import(file)) as { readonly en?: Messages };
    const texts = Object.entries(english.en ?? {}).map(([key, message]) => [key, translate(message)]);
    writeFileSync(
      path.join(directory, `${PSEUDO_LOCALE}.ts`),
      `export default ${JSON.stringify(Object.fromEntries(texts))};\n`,
    );
  }
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: path.join(folder, "apps/web"),
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The web app with the pseudo-language could not be built:\n${stderr}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

// Checks that every text exists in every language, is used and translated, and that components contain no literal text.
// A catalogue is a module that calls `defineCatalog`. It may carry notes for this check:
//   // dynamic: reason_* — keys built at run time (`reason_${code}`)
//   // same: brand — keys whose text is the same in both languages, with the reason
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { isTest, lineAt, listSources, read, root } from "./lib/files.ts";
import { walk, type AstNode } from "./lib/modules.ts";
import { IDENTICAL_TEXTS } from "./identical-texts.ts";

type Message = string | { readonly one: string; readonly other: string };
type Messages = Readonly<Record<string, Message>>;
interface Catalog {
  readonly en: Messages;
  readonly de: Messages;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCatalog = (value: unknown): value is Catalog =>
  isRecord(value) && isRecord(value["en"]) && isRecord(value["de"]);

const formsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : [message.one, message.other];
const displayText = (message: Message): string => formsOf(message).join(" / ");
const paramsOf = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] ?? "")
    .toSorted()
    .join(", ");
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ""));

interface Notes {
  readonly dynamic: readonly string[];
  readonly same: readonly string[];
}

function notesOf(text: string): Notes {
  const of = (word: string): string[] =>
    [...text.matchAll(new RegExp(`^\\s*(?://|\\*) ${word}: ([^—\\n]+)`, "gm"))]
      .flatMap((match) => (match[1] ?? "").split(/[\s,]+/))
      .filter((pattern) => pattern !== "");
  return { dynamic: of("dynamic"), same: of("same") };
}

function matchesPattern(pattern: string, key: string): boolean {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`).test(key);
}

function checkCatalog(file: string, catalog: Catalog, notes: Notes, mentioned: ReadonlySet<string>): string[] {
  const { en, de } = catalog;
  const found: string[] = [];
  const report = (key: string, message: string): void => {
    found.push(`${file}: ${key} ${message}`);
  };
  for (const key of Object.keys(de)) if (!(key in en)) report(key, "has no English text");
  for (const [key, english] of Object.entries(en)) {
    const german = de[key];
    if (!mentioned.has(key) && !notes.dynamic.some((pattern) => matchesPattern(pattern, key)))
      report(key, "is used nowhere");
    if (german === undefined) {
      report(key, "has no German text");
      continue;
    }
    if (typeof english !== typeof german) report(key, "is counted in one language only");
    for (const [language, message] of [
      ["English", english],
      ["German", german],
    ] as const)
      if (formsOf(message).some((text) => text.trim() === "")) report(key, `is empty in ${language}`);
    // The singular may omit the number ("one minute left").
    const [wanted, given] = [english, german].map((message) => paramsOf(formsOf(message).at(-1) ?? ""));
    if (wanted !== given) report(key, `has the parameters {${wanted}} in English and {${given}} in German`);
    const isSame = displayText(english) === displayText(german) && hasWords(displayText(english));
    const isAllowed =
      IDENTICAL_TEXTS.has(displayText(english)) || notes.same.some((pattern) => matchesPattern(pattern, key));
    if (isSame && !isAllowed) report(key, `is not translated: "${displayText(english)}"`);
  }
  for (const pattern of [...notes.dynamic, ...notes.same])
    if (!Object.keys(en).some((key) => matchesPattern(pattern, key))) report(pattern, "(a note) names no key");
  return found;
}

/** Attributes with text that users see or hear. */
const TEXT_ATTRIBUTES = new Set([
  "title",
  "placeholder",
  "alt",
  "label",
  "description",
  "aria-label",
  "aria-description",
]);

function checkComponent(file: string, text: string): string[] {
  const found: string[] = [];
  const report = (node: AstNode, words: string): void => {
    const start = node.start + words.search(/\S|$/);
    if (hasWords(words) && !IDENTICAL_TEXTS.has(words.trim()))
      found.push(`${file}:${lineAt(text, start)}: text in a component: "${words.trim()}"`);
  };
  walk(parseSync(file, text).program as unknown as AstNode, (node) => {
    if (node.type === "JSXText") report(node, node["value"] as string);
    if (node.type !== "JSXAttribute") return;
    const name = (node["name"] as AstNode)["name"];
    const value = node["value"] as AstNode | null;
    if (typeof name === "string" && TEXT_ATTRIBUTES.has(name) && value?.type === "Literal")
      report(node, String(value["value"]));
  });
  return found;
}

export async function checkLanguages(base: string): Promise<{ catalogs: number; texts: number; problems: string[] }> {
  const problems: string[] = [];
  const sources = listSources(base)
    .filter((file) => !isTest(file))
    .map((file) => ({ file, text: read(base, file) }));
  const definitions = sources.filter(
    ({ file, text }) => /\bdefineCatalog\(/.test(text) && !file.startsWith("packages/i18n/"),
  );

  const catalogFolders = new Set(definitions.map(({ file }) => path.posix.dirname(file)));
  const isCatalogPart = (file: string): boolean =>
    /^(en|de|index)\.ts$/.test(path.posix.basename(file)) && catalogFolders.has(path.posix.dirname(file));
  const mentioned = new Set<string>();
  for (const { file, text } of sources)
    if (!isCatalogPart(file)) for (const match of text.matchAll(/["'`]([\w.:-]+)["'`]/g)) mentioned.add(match[1] ?? "");

  let catalogs = 0;
  let texts = 0;
  for (const { file, text } of definitions) {
    let module: Record<string, unknown>;
    try {
      module = (await import(pathToFileURL(path.join(base, file)).href)) as Record<string, unknown>;
    } catch (error) {
      problems.push(
        `${file}: does not load (${error instanceof Error ? error.message : String(error)}); keep catalogues in plain modules of their own`,
      );
      continue;
    }
    const found = Object.values(module).filter((value) => isCatalog(value));
    if (found.length === 0) problems.push(`${file}: calls defineCatalog but exports no catalogue`);
    const notes = notesOf(text);
    for (const catalog of found) {
      catalogs += 1;
      texts += Object.keys(catalog.en).length;
      problems.push(...checkCatalog(file, catalog, notes, mentioned));
    }
  }
  for (const { file, text } of sources) if (file.endsWith(".tsx")) problems.push(...checkComponent(file, text));
  return { catalogs, texts, problems };
}

if (import.meta.main) {
  const { catalogs, texts, problems } = await checkLanguages(root);
  for (const problem of problems) console.log(problem);
  console.log(`${problems.length} problems in ${catalogs} catalogues with ${texts} texts`);
  process.exitCode = problems.length === 0 && catalogs > 0 ? 0 : 1;
}

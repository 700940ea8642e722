// Checks what the compiler does not: that every text is used, translated and has the same parameters in all languages,
// and that components contain no literal text. A catalogue is a folder whose en.ts calls `defineCatalog`; that file may
// carry notes for this check:
//   // dynamic: reason_* — keys built at run time (`reason_${code}`)
//   // same: brand — keys whose text is the same in every language, with the reason
import path from "node:path";
import { pathToFileURL } from "node:url";
import { locales, type Message, type Messages } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { parseSync } from "oxc-parser";
import { isTest, lineAt, listSources, read, root } from "./lib/files.ts";
import { walk, type AstNode } from "./lib/modules.ts";
import { IDENTICAL_TEXTS } from "./identical-texts.ts";

const formsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : [message.one, message.other];
const isEmpty = (message: Message): boolean => formsOf(message).some((text) => text.trim() === "");
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

interface CatalogFolder {
  readonly folder: string;
  readonly en: Messages;
  /** By file, such as `./de.ts`. */
  readonly translations: Readonly<Record<string, unknown>>;
  readonly notes: Notes;
}

function checkCatalog({ folder, en, translations, notes }: CatalogFolder, mentioned: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const report = (file: string, key: string, message: string): void => {
    found.push(`${folder}/${file}.ts: ${key} ${message}`);
  };
  const isNoted = (patterns: readonly string[], key: string): boolean =>
    patterns.some((pattern) => matchesPattern(pattern, key));
  for (const [key, message] of Object.entries(en)) {
    if (!mentioned.has(key) && !isNoted(notes.dynamic, key)) report("en", key, "is used nowhere");
    if (isEmpty(message)) report("en", key, "is empty");
  }
  for (const locale of locales.filter((other) => other !== "en")) {
    const messages = translations[`./${locale}.ts`] as Messages | undefined;
    if (messages === undefined) found.push(`${folder}/${locale}.ts: is missing`);
    for (const [key, message] of Object.entries(messages ?? {})) {
      const english = en[key] ?? "";
      if (isEmpty(message)) report(locale, key, "is empty");
      // The singular may omit the number ("one minute left").
      const [wanted, given] = [english, message].map((text) => paramsOf(formsOf(text).at(-1) ?? ""));
      if (wanted !== given) report(locale, key, `has the parameters {${given}}, not {${wanted}}`);
      const text = displayText(message);
      if (text === displayText(english) && hasWords(text) && !IDENTICAL_TEXTS.has(text) && !isNoted(notes.same, key))
        report(locale, key, `is not translated: "${text}"`);
    }
  }
  for (const pattern of [...notes.dynamic, ...notes.same])
    if (!Object.keys(en).some((key) => matchesPattern(pattern, key))) report("en", pattern, "(a note) names no key");
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

  const folders = new Set(definitions.map(({ file }) => path.posix.dirname(file)));
  const mentioned = new Set<string>();
  for (const { file, text } of sources)
    if (!folders.has(path.posix.dirname(file)))
      for (const match of text.matchAll(/["'`]([\w.:-]+)["'`]/g)) mentioned.add(match[1] ?? "");

  let texts = 0;
  for (const { file, text } of definitions) {
    const folder = path.posix.dirname(file);
    const english = pathToFileURL(path.join(base, folder, "en.ts")).href;
    const { en } = (await import(english)) as { readonly en: Messages };
    texts += Object.keys(en).length;
    const translations = readTranslations(path.join(base, folder))();
    problems.push(...checkCatalog({ folder, en, translations, notes: notesOf(text) }, mentioned));
  }
  for (const { file, text } of sources) if (file.endsWith(".tsx")) problems.push(...checkComponent(file, text));
  return { catalogs: definitions.length, texts, problems };
}

if (import.meta.main) {
  const { catalogs, texts, problems } = await checkLanguages(root);
  for (const problem of problems) console.log(problem);
  console.log(`${problems.length} problems in ${catalogs} catalogues with ${texts} texts`);
  process.exitCode = problems.length === 0 && catalogs > 0 ? 0 : 1;
}

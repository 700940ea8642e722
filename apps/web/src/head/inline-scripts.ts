import { readFileSync } from "node:fs";
import { createTranslator, locales } from "@showrunner/i18n";
import { minifySync, type Plugin } from "vite";
import { headMessages } from "./messages/en.ts";

/** Placeholder of a script in a page. */
const SCRIPT_PLACEHOLDER = /<!--script:([\w-]+)-->/g;

/**
 * Inlines the scripts that run before the first paint, so that they need no request. The server allows them by their
 * hashes.
 */
export function inlineScripts(): Plugin {
  return {
    name: "showrunner-inline-scripts",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(SCRIPT_PLACEHOLDER, (_mark, name: string) => `<script>${readMinified(name)}</script>`),
    },
  };
}

function readMinified(name: string): string {
  const texts = locales.map((locale) => [locale, createTranslator(headMessages, locale)("old_browser")]);
  const source = readFileSync(new URL(`${name}.js`, import.meta.url), "utf8")
    .replace("LOCALES", JSON.stringify(locales))
    .replace("TEXTS", JSON.stringify(Object.fromEntries(texts)));
  const { code, errors } = minifySync(`${name}.js`, source);
  if (errors.length > 0) throw new Error(`${name}.js: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}

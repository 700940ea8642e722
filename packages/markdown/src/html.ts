import type { MarkdownProblem } from "./check.ts";

export type MarkdownResult =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly problem: MarkdownProblem };

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Text as it stands in rendered HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A refused text as it was typed, below a line that says why it is shown so. */
export function plainHtml(source: string, hint: string): string {
  return `<p><em>${escapeHtml(hint)}</em></p>\n<pre>${escapeHtml(source)}</pre>`;
}

/** Ids of the pictures that rendered HTML shows, in order, each once. */
export function assetIds(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/src="asset:([0-9A-Za-z-]{1,36})"/g)].map((match) => match[1] ?? ""))];
}

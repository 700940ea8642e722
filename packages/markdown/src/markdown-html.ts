import type { MarkdownProblem } from "./check-markdown.ts";

export type MarkdownResult =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly problem: MarkdownProblem };

const HTML_ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Escapes text for HTML, including double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? character);

/** Renders a refused text as source, below a hint that explains why. */
export function renderRefusedText(source: string, hint: string): string {
  return `<p><em>${escapeHtml(hint)}</em></p>\n<pre>${escapeHtml(source)}</pre>`;
}

/** Finds the ids of images in rendered HTML, in order, without duplicates. */
export function findAssetIds(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/src="asset:([0-9A-Za-z-]{1,36})"/g)].map((match) => match[1] ?? ""))];
}

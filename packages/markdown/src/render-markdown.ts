import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { checkMarkdown } from "./check-markdown.ts";
import type { MarkdownResult } from "./markdown-html.ts";
import { MARKDOWN_LIMITS } from "./markdown-limits.ts";

/** Rendered images. Library images are written as `![description](/images/ID)`. */
const IMAGE_SOURCE = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g;
const LIBRARY_IMAGE = /^\/images\/([0-9A-Za-z-]{1,36})$/;

/**
 * Renders markdown (GitHub flavour) to safe HTML: raw HTML is escaped and dangerous links lose their target
 * (micromark's safe default). Library images become `asset:ID`; other images become their description, because pages of
 * the audience must not load anything from other servers. Texts that would be too slow or too large are refused.
 */
export function renderMarkdown(source: string): MarkdownResult {
  const problem = checkMarkdown(source);
  if (problem !== null) return { ok: false, problem };
  const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(IMAGE_SOURCE, (_, src: string, alt: string) => {
      const id = LIBRARY_IMAGE.exec(src)?.[1];
      return id === undefined ? alt : `<img src="asset:${id}" alt="${alt}" loading="eager">`;
    })
    .replace(/<a href="(https?:[^"]*)"/g, '<a href="$1" target="_blank" rel="noopener noreferrer nofollow"');
  if (html.length > MARKDOWN_LIMITS.html)
    return { ok: false, problem: { code: "markdown_html", params: { max: MARKDOWN_LIMITS.html } } };
  return { ok: true, html };
}

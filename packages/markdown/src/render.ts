import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { checkMarkdown } from "./check.ts";
import type { MarkdownResult } from "./html.ts";
import { markdown_limits } from "./limits.ts";

/** Syntax for a library image: `![description](/images/ID)`. */
const image_source = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g;
const library_image = /^\/images\/([0-9A-Za-z-]{1,36})$/;

/**
 * Renders markdown (GitHub flavour) to safe HTML: raw HTML is escaped and dangerous links lose their target
 * (micromark's safe default). Library images become `asset:ID`; other images become their description, because the
 * audience's screens load nothing from other servers. Texts that are too slow or too large to render are refused.
 */
export function renderMarkdown(source: string): MarkdownResult {
  const problem = checkMarkdown(source);
  if (problem !== null) return { ok: false, problem };
  const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(image_source, (_, src: string, alt: string) => {
      const id = library_image.exec(src)?.[1];
      return id === undefined ? alt : `<img src="asset:${id}" alt="${alt}" loading="eager">`;
    })
    .replace(/<a href="(https?:[^"]*)"/g, '<a href="$1" target="_blank" rel="noopener noreferrer nofollow"');
  if (html.length > markdown_limits.html)
    return { ok: false, problem: { code: "markdown_html", params: { max: markdown_limits.html } } };
  return { ok: true, html };
}

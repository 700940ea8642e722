import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { checkMarkdown } from "./check.ts";
import type { MarkdownResult } from "./html.ts";
import { markdown_limits } from "./limits.ts";

/** How an author writes a picture of the library: `![what it shows](/images/ID)`. */
const image_source = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g;
const library_image = /^\/images\/([0-9A-Za-z-]{1,36})$/;

/**
 * Markdown (GitHub's flavour) to safe HTML: raw HTML is escaped and dangerous links lose their target (micromark's
 * safe default). Pictures of the library become `asset:ID`; a picture from anywhere else becomes its description,
 * since the audience's screens load nothing from other servers. A text that would take long or become large is refused.
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

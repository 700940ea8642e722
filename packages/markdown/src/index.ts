export { checkMarkdown, type MarkdownProblem } from "./check-markdown.ts";
export { findAssetIds, escapeHtml, renderRefusedText, type MarkdownResult } from "./markdown-html.ts";
export { MARKDOWN_LIMITS } from "./markdown-limits.ts";

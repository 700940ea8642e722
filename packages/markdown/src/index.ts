export { checkMarkdown, type MarkdownProblem } from "./check.ts";
export { assetIds, escapeHtml, plainHtml, type MarkdownResult } from "./html.ts";
export { markdown_limits } from "./limits.ts";

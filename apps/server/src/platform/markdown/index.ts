export { createMarkdownRenderer, type MarkdownRenderer, type RenderedMarkdown } from "./markdown-renderer.ts";

import type { Plugin } from "vite";

const SHEET_LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g;

/**
 * Inlines the style sheets of the landing page, so that it is painted after a single response. Other pages are visited
 * often enough for their style sheets to be cached.
 */
export function inlineLandingStyles(): Plugin {
  return {
    name: "showrunner-inline-landing-styles",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        if (bundle === undefined || chunk?.name !== "landing") return html;
        return html.replace(SHEET_LINK, (link, file: string) => {
          const sheet = bundle[file];
          return sheet?.type === "asset" ? `<style nonce="__CSP_NONCE__">${String(sheet.source)}</style>` : link;
        });
      },
    },
  };
}

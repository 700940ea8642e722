import type { Plugin } from "vite";

const sheet_link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g;

/**
 * Writes the style sheets of the landing page into its HTML, so that it is painted after one answer of the server. The
 * other pages come often enough to have them in the browser's cache.
 */
export function inlineLandingStyles(): Plugin {
  return {
    name: "showrunner-inline-landing-styles",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        if (bundle === undefined || chunk?.name !== "landing") return html;
        return html.replace(sheet_link, (link, file: string) => {
          const sheet = bundle[file];
          return sheet?.type === "asset" ? `<style nonce="__CSP_NONCE__">${String(sheet.source)}</style>` : link;
        });
      },
    },
  };
}

import { fileURLToPath } from "node:url";
import { runnerImport, type HtmlTagDescriptor, type Plugin } from "vite";
import { screen_entry } from "./chunks.ts";

const place = "<!--first-screen-->";

/**
 * Writes the first screen of the lean pages into their HTML, so that it is painted before any script has run, and
 * names the screen's files there, so that they are fetched together with the line that asks for them.
 */
export function prerenderPlay(): Plugin[] {
  return [
    {
      name: "showrunner-first-screen",
      transformIndexHtml: {
        order: "pre",
        async handler(html) {
          if (!html.includes(place)) return html;
          const path = fileURLToPath(new URL("./first-screen.tsx", import.meta.url));
          const { module } = await runnerImport<typeof import("./first-screen.tsx")>(path, { configFile: false });
          return html.replace(place, module.firstScreen());
        },
      },
    },
    {
      name: "showrunner-preload-screen",
      transformIndexHtml: {
        order: "post",
        handler(html, { bundle, chunk }) {
          if (bundle === undefined || chunk?.name !== "play") return html;
          const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
          const screen = chunks.find((output) => output.moduleIds.includes(screen_entry));
          const files = screen === undefined ? [] : [screen.fileName, ...screen.imports];
          return files
            .filter((file) => !html.includes(file))
            .map((file): HtmlTagDescriptor => ({
              tag: "link",
              attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
              injectTo: "head",
            }));
        },
      },
    },
  ];
}

import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

const place = "<!--first-screen-->";

/** Writes the first screen of the lean pages into their HTML, so that it is painted before any script has run. */
export function prerenderPlay(): Plugin {
  return {
    name: "showrunner-prerender-play",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        if (!html.includes(place)) return html;
        const path = fileURLToPath(new URL("./first-screen.tsx", import.meta.url));
        const { module } = await runnerImport<typeof import("./first-screen.tsx")>(path, { configFile: false });
        return html.replace(place, module.firstScreen());
      },
    },
  };
}

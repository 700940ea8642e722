import { fileURLToPath } from "node:url";
import { runnerImport, type HtmlTagDescriptor, type Plugin } from "vite";
import type { renderFirstScreen as landingScreen } from "../features/landing/first-screen.tsx";
import { screenEntry } from "./chunks.ts";
import type { renderFirstScreen as playScreen } from "./first-screen.tsx";

/** Placeholders of the first screens, and the modules that render them. */
const FIRST_SCREEN_MODULES = {
  "<!--first-screen-->": "./first-screen.tsx",
  "<!--landing-screen-->": "../features/landing/first-screen.tsx",
} as const;

interface FirstScreenModule {
  readonly renderFirstScreen: typeof playScreen | typeof landingScreen;
}

/** Style sheets belong to the page: ignored while prerendering. */
const ignoreStyles: Plugin = {
  name: "showrunner-without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no-style" : null),
  load: (id) => (id === "\0no-style" ? "" : null),
};

/**
 * Prerenders the first screens into the HTML, so that they are painted before any script runs, and adds preload links
 * for the screen's files.
 */
export function prerenderFirstScreens(): Plugin[] {
  return [
    {
      name: "showrunner-first-screen",
      transformIndexHtml: {
        // Run after the build's own transforms, which would remove style attributes.
        order: "post",
        async handler(html) {
          const [place, screen] = Object.entries(FIRST_SCREEN_MODULES).find(([mark]) => html.includes(mark)) ?? [];
          if (place === undefined || screen === undefined) return html;
          const path = fileURLToPath(new URL(screen, import.meta.url));
          const { module } = await runnerImport<FirstScreenModule>(path, {
            configFile: false,
            plugins: [ignoreStyles],
          });
          return html.replace(place, module.renderFirstScreen());
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
          const screen = chunks.find((output) => output.moduleIds.includes(screenEntry));
          const files = screen === undefined ? [] : [screen.fileName, ...screen.imports];
          const sizeOf = (file: string): number => chunks.find(({ fileName }) => fileName === file)?.code.length ?? 0;
          const [largest] = files.toSorted((a, b) => sizeOf(b) - sizeOf(a));
          return files
            .filter((file) => !html.includes(file))
            .map((file): HtmlTagDescriptor => ({
              tag: "link",
              attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
              // Browsers open at most six connections over HTTP/1.1, so the largest file must be among the first six.
              injectTo: file === largest ? "head-prepend" : "head",
            }));
        },
      },
    },
  ];
}

import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { inlineScripts } from "./src/head/inline-scripts.ts";
import { thirdPartyNotices } from "./src/notices/third-party-notices.ts";
import { inlineLandingStyles } from "./src/features/landing/inline-landing-styles.ts";
import { emitBuildList } from "./src/pwa/emit-build-list.ts";
import { createPlayChunks, resolvePreloads } from "./src/play/chunks.ts";
import { precompress } from "./src/pwa/precompress.ts";
import { prerenderFirstScreens } from "./src/play/prerender.ts";
import { reactWithoutHydration } from "./src/play/react-without-hydration.ts";

const api = process.env["SHOWRUNNER_API"] ?? "http://127.0.0.1:3000";

/**
 * `Features.LightDark` of Lightning CSS: for `light-dark()`, which no style sheet uses, it adds two properties to every
 * `color-scheme`.
 */
const LIGHT_DARK = 1 << 20;

/** Serves the play and landing pages in development under the same paths as the server. */
function servePlayPages(): Plugin {
  return {
    name: "showrunner-play-pages",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/(play|join)\//.test(request.url ?? "") && !/\.\w+($|\?)/.test(request.url ?? ""))
          request.url = "/play.html";
        if (/^\/($|\?)/.test(request.url ?? "")) request.url = "/landing.html";
        next();
      });
    },
  };
}

export default defineConfig({
  plugins: [
    // Screens are split manually (`lazyScreen` in each route), so that a route file shows what it loads.
    tanstackRouter({
      target: "react",
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/app/route-tree.gen.ts",
      autoCodeSplitting: false,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
      addExtensions: true,
    }),
    react(),
    servePlayPages(),
    prerenderFirstScreens(),
    inlineScripts(),
    inlineLandingStyles(),
    emitBuildList(),
    reactWithoutHydration(),
    thirdPartyNotices(),
    precompress(),
  ],
  css: { lightningcss: { exclude: LIGHT_DARK } },
  build: {
    // Read by scripts/check-sizes.ts.
    manifest: true,
    // Browsers without modulepreload load slightly slower; a polyfill is not worth its size.
    modulePreload: { polyfill: false, resolveDependencies: resolvePreloads },
    target: "es2022",
    rolldownOptions: {
      output: { codeSplitting: createPlayChunks() },
      input: {
        host: "index.html",
        landing: "landing.html",
        play: "play.html",
      },
    },
  },
  // The worker of the import loads its parsers when they are needed.
  worker: { format: "es" },
  server: { host: "127.0.0.1", proxy: { "/api": { target: api, ws: true } } },
});

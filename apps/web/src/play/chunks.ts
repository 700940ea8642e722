import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const resolveFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Opens the connection to the show, then loads the screen. */
const mainEntry = resolveFile("./main.tsx");
export const screenEntry: string = resolveFile("./start.tsx");

/**
 * Small modules without React that all pages share. If they were in the connection chunk, the host app would have to
 * load all of it.
 */
const SHARED_MODULES = /vite[\\/]preload-helper|[\\/]web[\\/]src[\\/](api[\\/]storage|debug[\\/]debug-records\.)/;
/** The base of every page; typed decimals are for forms of hosts. */
const BASE_MODULES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]packages[\\/]i18n[\\/](?!src[\\/]typed-decimal)|[\\/]web[\\/]src[\\/]lib[\\/](preferences|set-language)\.|[\\/]ui[\\/]src[\\/]audience[\\/]lazy-with-retry\./;
/** The most common question view, which must not need a separate request. */
const FIRST_QUESTION_MODULES =
  /[\\/]packages[\\/]rounds[\\/]src[\\/](views[\\/](find-by-type|lazy-typed-views|lazy-views|question|rounds|team-views|typed-answer)|classic[\\/]views[\\/]team)\b/;
/** UI components that no first screen needs, although the index re-exports them. */
const DEFERRED_MODULES =
  /[\\/]ui[\\/]src[\\/]audience[\\/](deferred-messages[\\/]|(button|copy-text|countdown-timer|illustrations|leaderboard|option-grid|panel|podium|qr-code|sheet|team-tag|text-field|use-flip)\.)|[\\/]uqr[\\/]/;
/** Loaded while a phone waits, and only by phones. */
const MENU_MODULES =
  /[\\/]src[\\/]play[\\/](menu\b|reveal[\\/](announce-question|game-effects)\.)|[\\/]rounds[\\/]src[\\/]views[\\/]read-question-text\./;
/** Loaded while a phone waits, and by other pages: standings, forms, answers, and the debug tab. */
const WAITING_MODULES: readonly RegExp[] = [
  /[\\/]src[\\/](components[\\/]audience[\\/](?!base\.css|branding[\\/](?!branding\.tsx))|play[\\/](pages|reveal|stages|components[\\/](play-debug|round-timer|use-wake-lock)))\b/,
  /[\\/]ui[\\/]src[\\/]audience[\\/](css[\\/](fields|options|panels|sheet|standings)|button|countdown-timer|deferred-messages[\\/]\w+|illustrations|leaderboard|panel|podium|sheet|team-tag|text-field|use-flip)\./,
  /[\\/]rounds[\\/]src[\\/](read-json\.|timedChallenge[\\/]views[\\/]items\.css|views[\\/](answer|text-submission|distribution-bars\.css|messages|submission-state)\b)/,
  /[\\/]src[\\/]debug[\\/](debug-widget|messages)/,
];

/**
 * Code splitting of the play pages. By default each module that two screens share becomes a chunk, and a phone loads
 * twenty small ones, which compress badly. So the initial code is three chunks: the connection, React, and the screen.
 */
export function createPlayChunks(): Rolldown.CodeSplittingOptions {
  let connectionModules: ReadonlySet<string> | null = null;
  let screenModules: ReadonlySet<string> | null = null;
  return {
    groups: [
      { name: "kernel", test: SHARED_MODULES, priority: 4 },
      { name: "base", test: BASE_MODULES, priority: 3 },
      {
        name: (id, context) => {
          connectionModules ??= collectStaticImports(context, mainEntry);
          // All style sheets of the first screen belong to the page itself.
          return connectionModules.has(id) || (FIRST_QUESTION_MODULES.test(id) && id.endsWith(".css"))
            ? "connection"
            : null;
        },
        debugName: "connection",
        priority: 2,
      },
      {
        name: (id, context) => {
          screenModules ??= collectStaticImports(context, screenEntry);
          return id === screenEntry ||
            FIRST_QUESTION_MODULES.test(id) ||
            (screenModules.has(id) && !DEFERRED_MODULES.test(id))
            ? "screen"
            : null;
        },
        debugName: "screen",
        priority: 1,
      },
      { name: "menu", test: MENU_MODULES, includeDependenciesRecursively: false },
      {
        name: "more",
        test: (id) => WAITING_MODULES.some((pattern) => pattern.test(id)),
        includeDependenciesRecursively: false,
      },
    ],
  };
}

/**
 * Preload list of a dynamic import. Chunks of the phone list only files that are not loaded yet: the names of all files
 * would be as large as one of them.
 */
export function resolvePreloads(_part: string, needs: string[], { hostId }: { readonly hostId: string }): string[] {
  return /(screen|connection|play)-[^/]*$/.test(hostId)
    ? needs.filter((name) => /\.css$|more-[^/]*$/.test(name))
    : needs;
}

/** All static imports of a module, transitively. */
function collectStaticImports(context: Rolldown.ChunkingContext, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(from);
  return found;
}

import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Opens the line to the show, then fetches the screen. */
const entry = file("./main.tsx");
export const screen_entry: string = file("./start.tsx");

/** Small things that all pages share, but that need no React. Left with the line, the host app would fetch all of that. */
const kernel = /vite[\\/]preload-helper|[\\/]web[\\/]src[\\/](api[\\/]storage|debug[\\/]collect\.)/;
/** What every page of the app runs on. */
const base =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]packages[\\/]i18n[\\/]|[\\/]stage[\\/]lazily\./;
/** The usual question, which shall not wait for a file of its own. */
const first_question =
  /[\\/]packages[\\/]rounds[\\/]src[\\/](views[\\/](by-type|question|rounds|team-views)|classic[\\/]views[\\/](later|team))\b/;
/** Parts of the stage that no question needs at once; its index names them all the same. */
const later =
  /[\\/]stage[\\/](copy-text|leaderboard|option-grid|pictures|podium|qr-code|sheet|text-field|use-flip)\.|[\\/]uqr[\\/]/;
/** What a phone fetches while it waits: standings, menu, forms and answers, the tab of the debug panel. */
const more: readonly RegExp[] = [
  /[\\/]src[\\/]play[\\/](menu|pages|reveal|stages|components[\\/](confetti|use-wake-lock))\b/,
  /[\\/]stage[\\/](css[\\/](fields|sheet|standings)|leaderboard|pictures|podium|sheet|text-field|use-flip)\./,
  /[\\/]rounds[\\/]src[\\/](parse\.|classic[\\/](model|views[\\/](answer|solution))\b|views[\\/](answer|messages|turn)\b)/,
  /[\\/]src[\\/]debug[\\/](debug-widget|messages)/,
];

/**
 * How the lean pages' code is cut into files. Left alone, each part that two screens share becomes a file of its own;
 * a phone then fetches twenty small ones, which compress badly. So all that it needs from the start is three: the
 * line to the show, React, and the screen.
 */
export function leanChunks(): Rolldown.CodeSplittingOptions {
  let line: ReadonlySet<string> | null = null;
  let lean: ReadonlySet<string> | null = null;
  return {
    groups: [
      { name: "kernel", test: kernel, priority: 4 },
      { name: "base", test: base, priority: 3 },
      {
        name: (id, context) => {
          line ??= closure(context, entry);
          // All style sheets of the first screen belong to the page itself.
          return line.has(id) || (first_question.test(id) && id.endsWith(".css")) ? "line" : null;
        },
        debugName: "line",
        priority: 2,
      },
      {
        name: (id, context) => {
          lean ??= closure(context, screen_entry);
          return id === screen_entry || first_question.test(id) || (lean.has(id) && !later.test(id)) ? "lean" : null;
        },
        debugName: "lean",
        priority: 1,
      },
      {
        name: "more",
        test: (id) => more.some((pattern) => pattern.test(id)),
        includeDependenciesRecursively: false,
      },
    ],
  };
}

/**
 * What is fetched along with a part that comes later. From the phone's own files no more is named than what it lacks:
 * the names of all files would weigh as much as one of them.
 */
export function withPart(_part: string, needs: string[], { hostId }: { readonly hostId: string }): string[] {
  return /(lean|line|play)-[^/]*$/.test(hostId) ? needs.filter((name) => /\.css$|more-[^/]*$/.test(name)) : needs;
}

/** All that a module imports without `import()`. */
function closure(context: Rolldown.ChunkingContext, from: string): ReadonlySet<string> {
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

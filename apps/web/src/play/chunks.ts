import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const entry = fileURLToPath(new URL("./main.tsx", import.meta.url));

/** What every page of the app runs on. */
const base =
  /vite[\\/]preload-helper|[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/](packages[\\/]i18n|web[\\/]src[\\/]api[\\/]storage)/;
/** The usual question, which shall not wait for a file of its own. */
const first_question =
  /[\\/]packages[\\/]rounds[\\/]src[\\/](parse\.|views[\\/]|classic[\\/](model|i18n[\\/]index|views[\\/](team|solution))\b)/;
/** Parts of the stage that no question needs at once; its index names them all the same. */
const later = /[\\/]stage[\\/](leaderboard|option-grid|pictures|podium|qr-code|sheet|use-flip)\.|[\\/]uqr[\\/]/;
/** What a phone fetches while it waits: standings, menu, what stands around the forms. */
const more =
  /[\\/]src[\\/]play[\\/](menu|pages|reveal|stages)[\\/]|[\\/]stage[\\/](css[\\/](standings|sheet)|leaderboard|pictures|podium|sheet|use-flip)\./;

/**
 * How the lean pages' code is cut into files. Left alone, each part that two screens share becomes a file of its own;
 * a phone then fetches twenty small ones, which compress badly. So all that it needs from the start is one file
 * beside React.
 */
export function leanChunks(): Rolldown.CodeSplittingOptions {
  let lean: ReadonlySet<string> | null = null;
  return {
    groups: [
      { name: "base", test: base, priority: 2 },
      {
        name: (id, context) => {
          lean ??= closure(context);
          return first_question.test(id) || (lean.has(id) && !later.test(id)) ? "lean" : null;
        },
        debugName: "lean",
        priority: 1,
      },
      { name: "more", test: more, includeDependenciesRecursively: false },
    ],
  };
}

/** All that the lean entry imports without `import()`; the entry itself must stay a file of its own. */
function closure(context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(entry);
  return found;
}

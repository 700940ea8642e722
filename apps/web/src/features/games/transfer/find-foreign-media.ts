import { findMedia, IMPORT_LIMITS, type ImportResult, type MediaReference } from "@showrunner/transfer";
import { completeRounds } from "./complete-rounds.ts";

/** Bounds the requests for a hostile file: more than games need, and a tenth of what the server allows per minute. */
const MAX_LOOKUPS = IMPORT_LIMITS.files;
const NO_DEFAULTS = { max_points: 0, time_limit_s: null, scoring: null };

/** Ids of media that a file references but does not contain; at most as many as an archive can contain. */
export function findForeignMedia(imported: ImportResult | null, kind: MediaReference["kind"]): readonly string[] {
  if (imported === null) return [];
  const contained = new Set(imported.media.map(({ id }) => id));
  return findMedia({ game: imported.game, rounds: completeRounds(imported.rounds, NO_DEFAULTS, false) })
    .filter((media) => media.kind === kind && !contained.has(media.id))
    .map(({ id }) => id)
    .slice(0, MAX_LOOKUPS);
}

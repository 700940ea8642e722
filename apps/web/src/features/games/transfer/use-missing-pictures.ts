import { useQueries } from "@tanstack/react-query";
import { findPictureIds, type ImportResult } from "@showrunner/transfer";
import { ApiError } from "../../../api/api-error.ts";
import { assetUrlQuery } from "../../../api/images.api.ts";
import { completeRounds } from "./complete-rounds.ts";

/** Pictures that are looked up; further ones count as missing. */
const MAX_LOOKUPS = 100;
const NO_DEFAULTS = { max_points: 0, time_limit_s: null, scoring: null };

/** Pictures that a file refers to without containing them, and that the user cannot read on this server. */
export function useMissingPictures(imported: ImportResult | null): ReadonlySet<string> {
  const contained = new Set(imported?.pictures.map(({ id }) => id));
  const referenced =
    imported === null
      ? []
      : findPictureIds({ game: imported.game, rounds: completeRounds(imported.rounds, NO_DEFAULTS, false) });
  const foreign = referenced.filter((id) => !contained.has(id));
  const missing = useQueries({
    queries: foreign.slice(0, MAX_LOOKUPS).map((id) => ({ ...assetUrlQuery(id), retry: false })),
    combine: (results) =>
      results.flatMap(({ error }, index) =>
        error instanceof ApiError && error.status === 404 ? [foreign[index] ?? ""] : [],
      ),
  });
  return new Set([...missing, ...foreign.slice(MAX_LOOKUPS)]);
}

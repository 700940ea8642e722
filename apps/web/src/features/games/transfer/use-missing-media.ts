import { useQueries } from "@tanstack/react-query";
import { findMedia, type ImportResult, type MediaReference } from "@showrunner/transfer";
import { ApiError } from "../../../api/api-error.ts";
import { audioClipQuery } from "../../../api/audio.api.ts";
import { assetUrlQuery } from "../../../api/images.api.ts";
import { completeRounds } from "./complete-rounds.ts";

/** Maximum number of files to look up; further ones count as missing. */
const MAX_LOOKUPS = 100;
const NO_DEFAULTS = { max_points: 0, time_limit_s: null, scoring: null };

/** Ids of media that a file references but does not contain, and that the user cannot read on this server. */
export function useMissingMedia(imported: ImportResult | null, kind: MediaReference["kind"]): ReadonlySet<string> {
  const contained = new Set(imported?.media.map(({ id }) => id));
  const referenced =
    imported === null
      ? []
      : findMedia({ game: imported.game, rounds: completeRounds(imported.rounds, NO_DEFAULTS, false) });
  const foreign = referenced.filter((media) => media.kind === kind && !contained.has(media.id)).map(({ id }) => id);
  const lookedUp = foreign.slice(0, MAX_LOOKUPS);
  const errors = useQueries({
    queries: lookedUp.map((id) => ({
      ...(kind === "audio" ? audioClipQuery(id) : assetUrlQuery(id)),
      retry: false,
    })) as { readonly queryKey: readonly unknown[] }[],
    combine: (results) => results.map(({ error }) => error),
  });
  const missing = lookedUp.filter((_, index) => {
    const error = errors[index];
    return error instanceof ApiError && error.status === 404;
  });
  return new Set([...missing, ...foreign.slice(MAX_LOOKUPS)]);
}

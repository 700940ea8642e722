import { useQueries } from "@tanstack/react-query";
import type { ImportResult, MediaReference } from "@showrunner/transfer";
import { ApiError } from "../../../api/api-error.ts";
import { assetQuery } from "../../../api/assets.api.ts";
import { audioClipQuery } from "../../../api/audio.api.ts";
import { assetUrlQuery } from "../../../api/images.api.ts";
import { findForeignMedia } from "./find-foreign-media.ts";

const QUERIES = {
  images: assetUrlQuery,
  audio: audioClipQuery,
  videos: (id: string) => assetQuery({ kind: "video", id }),
} as const satisfies Record<MediaReference["kind"], unknown>;

/**
 * Ids of media that a file references but does not contain, and that the user cannot read on this server. Media that
 * were not looked up are not among them: their references must not be removed.
 */
export function useMissingMedia(imported: ImportResult | null, kind: MediaReference["kind"]): ReadonlySet<string> {
  const foreign = findForeignMedia(imported, kind);
  const errors = useQueries({
    queries: foreign.map((id) => ({
      ...QUERIES[kind](id),
      retry: false,
    })) as { readonly queryKey: readonly unknown[] }[],
    combine: (results) => results.map(({ error }) => error),
  });
  const missing = foreign.filter((_, index) => {
    const error = errors[index];
    return error instanceof ApiError && error.status === 404;
  });
  return new Set(missing);
}

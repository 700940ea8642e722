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

export interface MissingMedia {
  /** Ids of media that the user cannot read on this server. */
  readonly missing: ReadonlySet<string>;
  /** Number of media that could not be looked up. Their references must not be removed. */
  readonly failed: number;
  readonly isLoading: boolean;
}

interface LookUp {
  readonly error: Error | null;
  readonly isLoading: boolean;
}

const isNotFound = ({ error }: LookUp): boolean => error instanceof ApiError && error.status === 404;

/** What the look-ups of media found, in the order of their ids. */
export function summariseLookUps(ids: readonly string[], lookUps: readonly LookUp[]): MissingMedia {
  const failed = lookUps.filter((lookUp) => lookUp.error !== null && !isNotFound(lookUp));
  return {
    missing: new Set(lookUps.flatMap((lookUp, index) => (isNotFound(lookUp) ? (ids[index] ?? []) : []))),
    failed: failed.length,
    isLoading: lookUps.some(({ isLoading }) => isLoading),
  };
}

/** Looks up media that a file references but does not contain. */
export function useMissingMedia(imported: ImportResult | null, kind: MediaReference["kind"]): MissingMedia {
  const foreign = findForeignMedia(imported, kind);
  return useQueries({
    queries: foreign.map((id) => ({
      ...QUERIES[kind](id),
      retry: false,
    })) as { readonly queryKey: readonly unknown[] }[],
    combine: (results) => summariseLookUps(foreign, results),
  });
}

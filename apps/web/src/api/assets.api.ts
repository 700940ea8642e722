import { useCallback } from "react";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Asset, AssetKind, Image, LinkTarget, Video } from "@showrunner/contract/rest";
import { ApiError } from "./api-error.ts";
import { call, type CallOptions } from "./client.ts";
import { ASSETS_KEY, invalidateFiles } from "./file-lists.ts";
import { delay } from "../lib/delay.ts";
import { cursorPagination, type Page } from "./pagination.ts";

/** Which files a library lists. */
export type AssetKindFilter = AssetKind | "all";
export type AssetFilter = Omit<NonNullable<CallOptions<"GET /images/">["query"]>, "cursor" | "limit">;

const PAGE_SIZE = 200;
/** Well below the lifetime of signed URLs. */
const SIGNED_URL_STALE_MS = 10 * 60_000;

/** How a file was generated; null for uploads. */
export type FileGeneration = Pick<Image, "prompt" | "model" | "provider" | "cost" | "failure"> | null;
/** A file with what its page shows. */
export type AssetWithGeneration = Asset & { readonly generation: FileGeneration };

const getGeneration = ({ source, prompt, model, provider, cost, failure }: Image | Video): FileGeneration =>
  source === "generated" ? { prompt, model, provider, cost, failure } : null;
const fromImage = (record: Image): AssetWithGeneration => {
  const { urls, ...image } = record;
  return {
    ...image,
    kind: "image",
    duration: null,
    url: urls.display,
    thumb_url: image.status === "ready" ? urls.thumb : null,
    generation: getGeneration(record),
  };
};
const fromVideo = (record: Video): AssetWithGeneration => {
  const { poster_url, ...video } = record;
  return { ...video, kind: "video", thumb_url: poster_url, generation: getGeneration(record) };
};

async function fetchPage(
  kind: AssetKindFilter,
  query: NonNullable<CallOptions<"GET /images/">["query"]>,
  signal: AbortSignal,
): Promise<Page<Asset>> {
  if (kind === "image") {
    const page = await call("GET /images/", { query, signal });
    return { ...page, items: page.items.map(fromImage) };
  }
  if (kind === "video") {
    const page = await call("GET /videos/", { query, signal });
    return { ...page, items: page.items.map(fromVideo) };
  }
  return call("GET /assets", { query: kind === "all" ? query : { ...query, kind }, signal });
}

/** Key of uploads by fields of forms. */
export const UPLOAD_KEY = ["upload"] as const;

/** Whether a form must wait before it is saved: a file that is being uploaded would be missing. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD_KEY }) > 0;

/** Returns a function that stops waiting for uploads whose form was left. */
export function useForgetUploads(): () => void {
  const mutations = useQueryClient().getMutationCache();
  return useCallback(() => {
    for (const upload of mutations.findAll({ mutationKey: UPLOAD_KEY })) mutations.remove(upload);
  }, [mutations]);
}

export const assetsQuery = (kind: AssetKindFilter, filter: AssetFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: [...ASSETS_KEY, "list", kind, filter],
    queryFn: ({ signal, pageParam: cursor }) => fetchPage(kind, { ...filter, cursor, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: SIGNED_URL_STALE_MS,
  });

/** The caller's files, newest first; for admins, all users' files. */
export function useAssets(kind: AssetKindFilter, filter: AssetFilter) {
  return useInfiniteQuery(assetsQuery(kind, filter));
}

export function useStorageUsage() {
  return useQuery({
    queryKey: [...ASSETS_KEY, "usage"],
    queryFn: ({ signal }) => call("GET /assets/usage", { signal }),
  });
}

/** Interval at which a file that is being generated is polled. */
const PENDING_POLL_MS = 1_500;

export const assetQuery = (file: Pick<Asset, "kind" | "id"> | null) =>
  queryOptions({
    queryKey: [...ASSETS_KEY, "one", file?.kind, file?.id],
    queryFn: async ({ signal }): Promise<AssetWithGeneration> => {
      const params = { id: file?.id ?? "" };
      if (file?.kind === "image") return fromImage(await call("GET /images/:id", { params, signal }));
      if (file?.kind === "video") return fromVideo(await call("GET /videos/:id", { params, signal }));
      const { duration_ms, ...clip } = await call("GET /audio/:id", { params, signal });
      return {
        ...{ ...clip, kind: "audio", width: null, height: null, duration: duration_ms / 1_000, thumb_url: null },
        ...{ linked_type: null, linked_id: null, linked_is_primary: false, status: "ready", generation: null },
      };
    },
    enabled: file !== null,
    staleTime: SIGNED_URL_STALE_MS,
  });

/**
 * One file; null while none is chosen.
 *
 * @param isFollowed polls until a file that is being generated is ready
 */
export function useAsset(file: Pick<Asset, "kind" | "id"> | null, isFollowed = false) {
  return useQuery({
    ...assetQuery(file),
    refetchInterval: ({ state: { data } }) => (isFollowed && data?.status === "pending" ? PENDING_POLL_MS : false),
  });
}

/** The ids of those images whose file is ready. */
export function useReadyImages(ids: readonly string[]): ReadonlySet<string> {
  return useQueries({
    queries: ids.map((id) => assetQuery({ kind: "image", id })),
    combine: (results) => new Set(results.flatMap(({ data }) => (data?.status === "ready" ? [data.id] : []))),
  });
}

/** The original of an image, for downloads. */
export async function fetchOriginalUrl({ kind, id, url }: Pick<Asset, "kind" | "id" | "url">): Promise<string> {
  return kind === "image" ? (await call("GET /images/:id", { params: { id } })).urls.original : url;
}

type Linkable = Pick<Asset, "id"> & { readonly kind: "image" | "video" };

/** Where an image or video is linked or used. */
export function usePlaces({ kind, id }: Linkable) {
  return useQuery({
    queryKey: [...ASSETS_KEY, "places", kind, id],
    queryFn: ({ signal }) =>
      kind === "image"
        ? call("GET /images/:id/places", { params: { id }, signal })
        : call("GET /videos/:id/places", { params: { id }, signal }),
    staleTime: 0,
  });
}

interface Link {
  readonly linked_type: LinkTarget;
  readonly linked_id: string;
  readonly linked_is_primary?: boolean;
}

export function useLinkMedia({ kind, id }: Linkable) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Link): Promise<unknown> =>
      kind === "image"
        ? call("PUT /images/:id/link", { params: { id }, body })
        : call("PUT /videos/:id/link", { params: { id }, body }),
    // A cover also changes its game.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ASSETS_KEY }),
        queries.invalidateQueries({ queryKey: ["games"] }),
      ]),
  });
}

export function useUnlinkMedia({ kind, id }: Linkable) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (query: Link): Promise<unknown> =>
      kind === "image"
        ? call("DELETE /images/:id/link", { params: { id }, query })
        : call("DELETE /videos/:id/link", { params: { id }, query }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ASSETS_KEY }),
        queries.invalidateQueries({ queryKey: ["games"] }),
      ]),
  });
}

export function useDeleteAsset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id }: Pick<Asset, "kind" | "id">): Promise<unknown> => {
      const params = { id };
      if (kind === "image") return call("DELETE /images/:id", { params });
      if (kind === "video") return call("DELETE /videos/:id", { params });
      return call("DELETE /audio/:id", { params });
    },
    onSuccess: () => invalidateFiles(queries),
  });
}

/** Sets the poster of a generated video, which the browser of its first viewer captures. */
export function useSetPoster() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, poster }: { readonly id: string; readonly poster: Blob }) =>
      call("PUT /videos/:id/poster", { params: { id }, form: toForm(poster, "poster.jpg") }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ASSETS_KEY }),
  });
}

interface Upload {
  readonly kind: AssetKind;
  readonly file: File;
  /** Poster of a video, captured meanwhile; must not reject. */
  readonly poster?: Promise<Blob | null> | null;
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** Called when the server limits the rate, with its refusal; the upload is repeated after the time that it names. */
  readonly onWait?: (refusal: ApiError) => void;
  /** Earlier uploads, which end first. */
  readonly after?: Promise<unknown>;
}

/** Longer waits than this, in s, are reported as errors. */
const MAX_WAIT_S = 60;

/** Waits, unless the upload is stopped first. */
async function waitUnlessStopped(signal: AbortSignal, awaited: Promise<unknown> | undefined): Promise<void> {
  const listening = new AbortController();
  const stopped = new Promise((resolve) =>
    signal.addEventListener("abort", resolve, { once: true, signal: listening.signal }),
  );
  await Promise.race([awaited, stopped]);
  listening.abort();
  signal.throwIfAborted();
}

const toForm = (file: Blob, name: string): FormData => {
  const form = new FormData();
  form.set("file", file, name);
  return form;
};

/** Sends a file; repeats it while the server limits the rate. */
async function sendFile(upload: Omit<Upload, "after">): Promise<{ readonly id: string }> {
  const { kind, file, signal, onProgress, onWait } = upload;
  const options = { form: toForm(file, file.name), signal, onProgress };
  try {
    if (kind === "image") return await call("POST /images/upload", options);
    if (kind === "audio") return await call("POST /audio/upload", options);
    return await call("POST /videos/upload", options);
  } catch (error) {
    const waitS = error instanceof ApiError && error.status === 429 ? error.retryAfterS : null;
    if (waitS === null || waitS > MAX_WAIT_S) throw error;
    onWait?.(error as ApiError);
    await waitUnlessStopped(signal, delay(waitS * 1_000));
    return sendFile(upload);
  }
}

/**
 * Uploads one file of any kind. The upload counts as running while it waits.
 *
 * @param isForField whether a form gets the file, and must wait for it before it is saved
 */
export function useUploadAsset(isForField: boolean) {
  const queries = useQueryClient();
  return useMutation({
    ...(isForField ? { mutationKey: UPLOAD_KEY } : {}),
    mutationFn: async ({ after, ...upload }: Upload): Promise<{ readonly id: string }> => {
      await waitUnlessStopped(upload.signal, after);
      const stored = await sendFile(upload);
      const poster = await upload.poster;
      if (poster != null)
        // The video is stored, and is usable without its poster.
        await call("PUT /videos/:id/poster", { params: { id: stored.id }, form: toForm(poster, "poster.jpg") }).catch(
          () => undefined,
        );
      return stored;
    },
    onSuccess: () => invalidateFiles(queries),
  });
}

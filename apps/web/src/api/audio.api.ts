import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AudioClip } from "@showrunner/contract/rest";
import { call } from "./client.ts";
import { UPLOAD_KEY } from "./assets.api.ts";
import { invalidateFiles } from "./file-lists.ts";

/** Well below the lifetime of signed URLs. */
const SIGNED_URL_STALE_MS = 10 * 60_000;

const clipKey = (id: string) => ["audio", "clip", id] as const;

export const audioClipQuery = (id: string) =>
  queryOptions({
    queryKey: clipKey(id),
    queryFn: ({ signal }) => call("GET /audio/:id", { params: { id }, signal }),
    staleTime: SIGNED_URL_STALE_MS,
  });

/** @param id null fetches nothing */
export function useAudioClip(id: string | null) {
  return useQuery({ ...audioClipQuery(id ?? ""), enabled: id !== null });
}

/** The newest own clips whose names contain `search`. */
export function useAudioClips(search: string, enabled: boolean) {
  return useQuery({
    queryKey: ["audio", "list", search],
    queryFn: ({ signal }) => call("GET /audio/", { query: { search, limit: 50 }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: SIGNED_URL_STALE_MS,
  });
}

export function useUploadAudio() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: UPLOAD_KEY,
    mutationFn: (file: File): Promise<AudioClip> => {
      const form = new FormData();
      form.set("file", file);
      return call("POST /audio/upload", { form });
    },
    onSuccess: async (clip) => {
      queries.setQueryData(clipKey(clip.id), clip);
      await invalidateFiles(queries);
    },
  });
}

export function useDeleteAudio() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /audio/:id", { params: { id } }),
    onSuccess: () => invalidateFiles(queries),
  });
}

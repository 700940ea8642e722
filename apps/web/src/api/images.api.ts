import { queryOptions, useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import type { Image } from "@showrunner/contract/rest";

/** Well below the lifetime of signed URLs. */
const SIGNED_URL_STALE_MS = 10 * 60_000;

export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ["images", id],
    queryFn: ({ signal }) => call("GET /images/:id", { params: { id }, signal }),
    staleTime: SIGNED_URL_STALE_MS,
  });

/** Display-size URLs of images by id; ids that are unknown or not loaded yet are missing. */
export function useImageUrls(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) => imageQuery(id)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.urls.display] as const] : []))),
  });
}

/** Uploads of large images over slow networks need more than the default timeout. */
const UPLOAD_TIMEOUT_MS = 120_000;

export function useUploadImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File): Promise<Image> => {
      const form = new FormData();
      form.set("file", file);
      return call("POST /images/upload", { form, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: (image) => queries.setQueryData(imageQuery(image.id).queryKey, image),
  });
}

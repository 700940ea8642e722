import { queryOptions, useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { UPLOAD_KEY } from "./assets.api.ts";
import { invalidateFiles } from "./file-lists.ts";
import type { Image } from "@showrunner/contract/rest";

/** Well below the lifetime of signed URLs. */
const SIGNED_URL_STALE_MS = 10 * 60_000;

/** An asset of frozen content: an image, or one step of an uncovered image (`ID--STEP`). */
export const assetUrlQuery = (assetId: string) => {
  const [id = "", step] = assetId.split("--");
  return queryOptions({
    queryKey: ["images", id, "url", step ?? null],
    queryFn: async ({ signal }) => {
      const query = step === undefined ? {} : { step };
      const { urls, step_url } = await call("GET /images/:id", { params: { id }, query, signal });
      return { assetId, url: step === undefined ? urls.display : step_url };
    },
    staleTime: SIGNED_URL_STALE_MS,
  });
};

/** Display-size URLs of images and of their steps by asset id; those that are unknown or not loaded yet are missing. */
export function useImageUrls(assetIds: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: assetIds.map((id) => assetUrlQuery(id)),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.url === undefined ? [] : [[data.assetId, data.url] as const]))),
  });
}

export function useUploadImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: UPLOAD_KEY,
    mutationFn: (file: File): Promise<Image> => {
      const form = new FormData();
      form.set("file", file);
      return call("POST /images/upload", { form });
    },
    onSuccess: async ({ id, urls }) => {
      queries.setQueryData(assetUrlQuery(id).queryKey, { assetId: id, url: urls.display });
      await invalidateFiles(queries);
    },
  });
}

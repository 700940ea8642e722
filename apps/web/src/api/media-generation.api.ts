import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  Image,
  ImageModel,
  ImageModelInput,
  Refusal,
  Video,
  VideoModel,
  VideoModelInput,
} from "@showrunner/contract/rest";
import { call, type CallOptions } from "./client.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import { useFollowRunStates } from "./run-states.api.ts";

export type GeneratedKind = "image" | "video";
export type GenerateBody = {
  readonly image: CallOptions<"POST /images/generate">["body"];
  readonly video: CallOptions<"POST /videos/generate">["body"];
};
export type EstimateBody = {
  readonly image: CallOptions<"POST /images/estimate">["body"];
  readonly video: CallOptions<"POST /videos/estimate">["body"];
};
/** A model of either kind; the options of the other kind are empty. */
export type MediaModel = ImageModel & Pick<VideoModel, "durations" | "formats">;

/** Short, because every run changes what is left of budgets. */
const ESTIMATE_STALE_MS = 10_000;
const MODELS_KEY = ["media-models"] as const;

/** Models of a kind, the default one first: those that requests can name, or all of them for admins. */
export function useMediaModels(kind: GeneratedKind, isForRequests: boolean) {
  return useQuery({
    queryKey: [...MODELS_KEY, kind, isForRequests],
    queryFn: async ({ signal }): Promise<readonly MediaModel[]> => {
      const query = isForRequests ? { available: "true" } : {};
      if (kind === "image") {
        const { items } = await call("GET /images/models", { query, signal });
        return items.map((model) => ({ ...model, durations: [], formats: [] }));
      }
      const { items } = await call("GET /videos/models", { query, signal });
      return items.map((model) => ({ ...model, sizes: [] }));
    },
  });
}

/** Estimated cost of a request. Disabled for a null body. */
export function useCostEstimate<K extends GeneratedKind>(kind: K, body: EstimateBody[K] | null) {
  return useQuery({
    queryKey: ["media-estimate", kind, body],
    queryFn: async ({ signal }) =>
      kind === "image"
        ? call("POST /images/estimate", { body: body as EstimateBody["image"], signal })
        : call("POST /videos/estimate", { body: body as EstimateBody["video"], signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
  });
}

/** Refetches lists of generated files, and follows their runs. */
function useFollowRuns(): () => Promise<unknown> {
  const queries = useQueryClient();
  const followStates = useFollowRunStates();
  return () => {
    followStates();
    return queries.invalidateQueries({ queryKey: ["assets"] });
  };
}

/** The records that a request created, and why there are fewer than requested; null if there are not. */
export interface StartedGeneration {
  readonly items: readonly (Image | Video)[];
  readonly refusal: Refusal | null;
}

/** Starts runs; resolves with the records that they create. */
export function useGenerate<K extends GeneratedKind>(kind: K) {
  const follow = useFollowRuns();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: GenerateBody[K]): Promise<StartedGeneration> => {
      const headers = key.getHeaders(body);
      return kind === "image"
        ? call("POST /images/generate", { body, headers })
        : call("POST /videos/generate", { body, headers });
    },
    onSuccess: () => {
      key.renew();
      return follow();
    },
  });
}

/** Generates a failed file again. */
export function useGenerateAgain() {
  const follow = useFollowRuns();
  return useMutation({
    mutationFn: async ({ kind, id }: { readonly kind: GeneratedKind; readonly id: string }): Promise<unknown> =>
      kind === "image"
        ? call("POST /images/:id/run-again", { params: { id } })
        : call("POST /videos/:id/run-again", { params: { id } }),
    onSettled: follow,
  });
}

/** Saves a result of the console to the library. */
export function useSaveRunFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ runId, index }: { readonly runId: string; readonly index: number }) =>
      call("POST /ai/runs/:id/files/:index/save", { params: { id: runId, index: String(index) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["assets"] }),
  });
}

export function useMediaStatistics(kind: GeneratedKind, days: number) {
  return useQuery({
    queryKey: ["media-usage", kind, days],
    queryFn: ({ signal }) =>
      kind === "image"
        ? call("GET /images/usage/statistics", { query: { days }, signal })
        : call("GET /videos/usage/statistics", { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRecentMediaRequests(kind: GeneratedKind) {
  return useQuery({
    queryKey: ["media-usage", kind, "recent"],
    queryFn: ({ signal }) =>
      kind === "image" ? call("GET /images/usage/recent", { signal }) : call("GET /videos/usage/recent", { signal }),
    staleTime: 0,
  });
}

/** Also refetches the feature status: the offered models decide whether the libraries can generate. */
function useRefetchModels(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: MODELS_KEY }),
      queries.invalidateQueries({ queryKey: ["feature-status"] }),
    ]);
}

export interface SavedModel {
  /** Null for a new model. */
  readonly id: string | null;
  readonly model: ({ readonly kind: "image" } & ImageModelInput) | ({ readonly kind: "video" } & VideoModelInput);
}

export function useSaveMediaModel() {
  const refetch = useRefetchModels();
  return useMutation({
    mutationFn: async ({ id, model }: SavedModel): Promise<unknown> => {
      if (model.kind === "image") {
        const { kind: _, ...body } = model;
        return id === null
          ? call("POST /images/models", { body })
          : call("PUT /images/models/:id", { params: { id }, body });
      }
      const { kind: _, ...body } = model;
      return id === null
        ? call("POST /videos/models", { body })
        : call("PUT /videos/models/:id", { params: { id }, body });
    },
    onSuccess: refetch,
  });
}

export function useDeleteMediaModel() {
  const refetch = useRefetchModels();
  return useMutation({
    mutationFn: async ({ kind, id }: { readonly kind: GeneratedKind; readonly id: string }): Promise<unknown> =>
      kind === "image"
        ? call("DELETE /images/models/:id", { params: { id } })
        : call("DELETE /videos/models/:id", { params: { id } }),
    onSettled: refetch,
  });
}

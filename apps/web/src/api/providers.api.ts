import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import type { Provider } from "@showrunner/contract/rest";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";

/** Query key of the status of AI authoring, which depends on providers; here, because `authoring.api.ts` loads later. */
export const AUTHORING_STATUS_KEY = ["ai", "authoring"] as const;

type ProvidersFilter = Omit<NonNullable<CallOptions<"GET /providers">["query"]>, "cursor" | "limit">;

const providersQuery = (filter: ProvidersFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["providers", "list", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /providers", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export function useProviders(filter: ProvidersFilter) {
  return useInfiniteQuery(providersQuery(filter));
}

const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ["providers", "one", id],
    queryFn: ({ signal }) => call("GET /providers/:id", { params: { id }, signal }),
    // A run may have found that the vendor refuses its credentials.
    staleTime: 0,
    enabled: id !== "",
  });

/** @param id empty to fetch nothing */
export function useProvider(id: string) {
  return useQuery(providerQuery(id));
}

const definitionsQuery = queryOptions({
  queryKey: ["provider-definitions"],
  queryFn: ({ signal }) => call("GET /providers/definitions", { signal }),
  select: ({ items }) => items,
  // Definitions change only with the server's version.
  staleTime: Infinity,
});

/** The kinds of providers. */
export function useProviderDefinitions() {
  return useQuery(definitionsQuery);
}

/** Models that the vendor currently lists. */
export function useProviderModels(id: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ["provider-models", id],
    queryFn: ({ signal }) => call("GET /providers/:id/models", { params: { id }, signal }),
    enabled: isEnabled,
    staleTime: 300_000,
    retry: false,
  });
}

/** Refetches the lists, and what features offer with the providers. */
async function invalidateLists(queries: QueryClient): Promise<void> {
  await Promise.all(
    [["providers", "list"], ["feature-status"], ["media-models"], AUTHORING_STATUS_KEY].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

/** Stores a changed provider, and refetches the lists. */
function useStoreProvider(): (provider: Provider) => Promise<void> {
  const queries = useQueryClient();
  return async (provider) => {
    queries.setQueryData(providerQuery(provider.id).queryKey, provider);
    queries.removeQueries({ queryKey: ["provider-models", provider.id] });
    await invalidateLists(queries);
  };
}

export function useCreateProvider() {
  const keep = useStoreProvider();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /providers">["body"]) => call("POST /providers", { body }),
    onSuccess: keep,
  });
}

/** Changes a provider; refetches it when that is refused, because another admin may have changed it. */
export function useChangeProvider(id: string) {
  const queries = useQueryClient();
  const keep = useStoreProvider();
  return useMutation({
    mutationFn: (body: CallOptions<"PUT /providers/:id">["body"]) =>
      call("PUT /providers/:id", { params: { id }, body }),
    onSuccess: keep,
    onError: () => queries.invalidateQueries({ queryKey: providerQuery(id).queryKey }),
  });
}

/** Tests a connection that is not saved. */
export function useTestConnection() {
  return useMutation({
    mutationFn: (body: CallOptions<"POST /providers/test">["body"]) => call("POST /providers/test", { body }),
  });
}

export function useTestProvider() {
  const keep = useStoreProvider();
  return useMutation({
    mutationFn: (id: string) => call("POST /providers/:id/test", { params: { id } }),
    onSuccess: ({ provider }) => keep(provider),
  });
}

export type ProviderTransition = "pause" | "resume" | "archive" | "restore";

function sendTransition(id: string, transition: ProviderTransition): Promise<Provider> {
  const params = { id };
  switch (transition) {
    case "pause":
      return call("PUT /providers/:id/status", { params, body: { status: "paused" } });
    case "resume":
      return call("PUT /providers/:id/status", { params, body: { status: "active" } });
    case "archive":
      return call("POST /providers/:id/archive", { params });
    case "restore":
      return call("POST /providers/:id/restore", { params });
  }
}

/** Changes the status; refetches the provider when its status is not the one that was shown. */
export function useProviderTransition(id: string) {
  const queries = useQueryClient();
  const keep = useStoreProvider();
  return useMutation({
    mutationFn: (transition: ProviderTransition) => sendTransition(id, transition),
    onSuccess: keep,
    onError: () => queries.invalidateQueries({ queryKey: ["providers"] }),
  });
}

export function useDeleteProvider(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call("DELETE /providers/:id", { params: { id }, body: { name } }),
    onSuccess: () => invalidateLists(queries),
  });
}

import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { PricingEntry, PricingImport } from "@showrunner/contract/rest";
import { estimatesKey } from "./ai-runs.api.ts";
import { call, type CallOptions } from "./client.ts";
import { flattenPages } from "./pagination.ts";
import { AUTHORING_STATUS_KEY, useProviders } from "./providers.api.ts";

const pricingQuery = (providerId: string) =>
  queryOptions({
    queryKey: ["provider-pricing", providerId],
    queryFn: ({ signal }) => call("GET /providers/:id/pricing", { params: { id: providerId }, signal }),
  });

const unitPricesKey = (providerId: string) => ["provider-pricing", providerId, "units"] as const;

/** Prices of a provider; only for admins. */
export function useProviderPricing(providerId: string) {
  return useQuery(pricingQuery(providerId));
}

const isFree = (entry: PricingEntry): boolean =>
  [entry.price_per_unit_cents, entry.input_price_cents, entry.cached_input_price_cents, entry.output_price_cents].every(
    (cents) => Number(cents) === 0,
  );

/**
 * Currencies of the current prices of active providers, without prices of 0; only for admins. Covers the first page of
 * providers.
 */
export function usePricedCurrencies(): readonly string[] {
  const providers = useProviders({ status: "active" });
  return useQueries({
    queries: flattenPages(providers.data).map(({ id }) => pricingQuery(id)),
    combine: (results) => {
      const entries = results.flatMap(({ data }) => data?.entries ?? []);
      const currencies = entries.filter((entry) => !isFree(entry)).map(({ currency }) => currency);
      return [...new Set(currencies)].toSorted();
    },
  });
}

/** Replaces the prices from now on; after a conflict refetches the other admin's prices. */
export function useReplacePricing(providerId: string) {
  const queries = useQueryClient();
  const { queryKey } = pricingQuery(providerId);
  return useMutation({
    mutationFn: (body: CallOptions<"PUT /providers/:id/pricing">["body"]) =>
      call("PUT /providers/:id/pricing", { params: { id: providerId }, body }),
    onSuccess: (pricing) => {
      queries.setQueryData(queryKey, pricing);
      void queries.invalidateQueries({ queryKey: unitPricesKey(providerId) });
      void queries.invalidateQueries({ queryKey: estimatesKey(providerId) });
      void queries.invalidateQueries({ queryKey: AUTHORING_STATUS_KEY });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

type WantedModels = CallOptions<"POST /providers/:id/pricing/import">["body"]["models"];

/** Listed prices for models of a provider; stores nothing. */
export function lookUpProviderPrices(providerId: string, models: WantedModels): Promise<PricingImport> {
  return call("POST /providers/:id/pricing/import", { params: { id: providerId }, body: { models } });
}

/** Like `lookUpProviderPrices`, for a provider that does not exist yet. */
export function lookUpDefinitionPrices(
  key: string,
  baseUrl: string | null,
  models: WantedModels,
): Promise<PricingImport> {
  return call("POST /providers/definitions/:key/pricing/import", {
    params: { key },
    body: { models, base_url: baseUrl },
  });
}

/** Current price of one unit of a run; for users who can run the provider. */
export function useUnitPrices(providerId: string, query: CallOptions<"GET /providers/:id/unit-prices">["query"]) {
  return useQuery({
    queryKey: [...unitPricesKey(providerId), query],
    queryFn: ({ signal }) => call("GET /providers/:id/unit-prices", { params: { id: providerId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}

import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { UnratedEvent } from "@showrunner/contract/rest";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";

/** Key of all pricing queries: a change of the pricing model can affect any of them. */
const PRICING = ["pricing"] as const;
/** How often the progress of rating is read, in ms. */
const RATING_INTERVAL_MS = 2_000;
/** Long, because a trial rates thousands of events. */
const TRIAL_TIMEOUT_MS = 60_000;

// Other admins may change prices.
const ALWAYS_STALE = { staleTime: 0 } as const;

export const useCatalogs = () =>
  useQuery(
    queryOptions({
      ...ALWAYS_STALE,
      queryKey: [...PRICING, "catalogs"],
      queryFn: async ({ signal }) => (await call("GET /pricing/catalogs", { signal })).items,
    }),
  );
export const useRules = () =>
  useQuery(
    queryOptions({
      ...ALWAYS_STALE,
      queryKey: [...PRICING, "rules"],
      queryFn: async ({ signal }) => (await call("GET /pricing/rules", { signal })).items,
    }),
  );
export const useConversions = () =>
  useQuery(
    queryOptions({
      ...ALWAYS_STALE,
      queryKey: [...PRICING, "conversions"],
      queryFn: async ({ signal }) => (await call("GET /pricing/conversions", { signal })).items,
    }),
  );
export const useRuleVersions = (id: string) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: [...PRICING, "rule-versions", id],
    queryFn: async ({ signal }) => (await call("GET /pricing/rules/:id/versions", { params: { id }, signal })).items,
  });
export const useConversionVersions = (id: string) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: [...PRICING, "conversion-versions", id],
    queryFn: async ({ signal }) =>
      (await call("GET /pricing/conversions/:id/versions", { params: { id }, signal })).items,
  });

/**
 * Charges, newest usage first.
 *
 * @param catalogId only charges by this catalog
 * @param unrated number of events without a charge; part of the query key, because new charges reduce it
 */
export const useCharges = (catalogId: string | undefined, unrated: number | undefined) =>
  useInfiniteQuery({
    ...cursorPagination,
    ...ALWAYS_STALE,
    placeholderData: keepPreviousData,
    queryKey: [...PRICING, "charges", catalogId, unrated],
    queryFn: ({ signal, pageParam: cursor }) =>
      call("GET /usage/charges", { query: { catalog_id: catalogId, cursor, limit: 10 }, signal }),
  });

export type UnratedReason = NonNullable<UnratedEvent["reason"]>;

/** Events without a charge, optionally for one reason only; polls while events wait to be rated. */
export const useUnrated = (reason?: UnratedReason) =>
  useInfiniteQuery({
    ...cursorPagination,
    ...ALWAYS_STALE,
    placeholderData: keepPreviousData,
    queryKey: [...PRICING, "unrated", reason],
    queryFn: ({ signal, pageParam: cursor }) =>
      call("GET /usage/unrated", { query: { reason, cursor, limit: 10 }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ reason }) => reason === null)) === true
        ? RATING_INTERVAL_MS
        : false,
  });

/** The steps that led to a charge. */
export const useChargeSteps = (id: string) =>
  useQuery({
    queryKey: [...PRICING, "charge", id],
    queryFn: ({ signal }) => call("GET /usage/charges/:id", { params: { id }, signal }),
  });
/** The charge that an event would get, and its steps. */
export const useEventPreview = (eventId: string) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: [...PRICING, "preview", eventId],
    queryFn: ({ signal }) => call("POST /pricing/preview", { body: { event_id: eventId }, signal }),
  });

function usePricingChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: PRICING }) });
}

type Body<K extends Parameters<typeof call>[0]> = CallOptions<K> extends { readonly body?: infer B } ? B : never;
export type CatalogBody = NonNullable<Body<"POST /pricing/catalogs">>;
export type RuleBody = NonNullable<Body<"POST /pricing/rules">>;
export type ConversionBody = NonNullable<Body<"POST /pricing/conversions">>;
export type ModelBody = NonNullable<Body<"POST /pricing/models">>;
export type PreviewBody = NonNullable<Body<"POST /pricing/preview">>;

/** The entry to change; hooks that accept null create one instead. */
interface Edited {
  readonly id: string;
  readonly version: number;
}

export const useSaveCatalog = (edited: Edited | null) =>
  usePricingChange((body: CatalogBody) =>
    edited === null
      ? call("POST /pricing/catalogs", { body })
      : call("PUT /pricing/catalogs/:id", { params: { id: edited.id }, body: { ...body, version: edited.version } }),
  );
export const useSaveRule = (edited: Edited | null) =>
  usePricingChange((body: RuleBody) =>
    edited === null
      ? call("POST /pricing/rules", { body })
      : call("PUT /pricing/rules/:id", { params: { id: edited.id }, body: { ...body, version: edited.version } }),
  );
export const useSaveConversion = (edited: Edited | null) =>
  usePricingChange((body: ConversionBody) =>
    edited === null
      ? call("POST /pricing/conversions", { body })
      : call("PUT /pricing/conversions/:id", { params: { id: edited.id }, body: { ...body, version: edited.version } }),
  );
export const useDeleteCatalog = () =>
  usePricingChange((id: string) => call("DELETE /pricing/catalogs/:id", { params: { id } }));
export const useRetireRule = () =>
  usePricingChange((id: string) => call("DELETE /pricing/rules/:id", { params: { id } }));
export const useRetireConversion = () =>
  usePricingChange((id: string) => call("DELETE /pricing/conversions/:id", { params: { id } }));
export const useRerate = () => usePricingChange(() => call("POST /pricing/rerate"));
export const useCreateModel = () => usePricingChange((body: ModelBody) => call("POST /pricing/models", { body }));

/** Calculates charges without storing them. */
export const useTryModel = () =>
  useMutation({
    mutationFn: (body: ModelBody) => call("POST /pricing/models/preview", { body, timeoutMs: TRIAL_TIMEOUT_MS }),
  });
export const usePreview = () =>
  useMutation({ mutationFn: (body: PreviewBody) => call("POST /pricing/preview", { body }) });

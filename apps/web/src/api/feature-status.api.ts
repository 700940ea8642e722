import { useQueries, useQuery } from "@tanstack/react-query";
import { useVisitor } from "./auth.api.ts";
import { call } from "./client.ts";

/** Features whose screens the menu shows only while a provider offers them. */
export type Feature = "images" | "videos";
const FEATURES: readonly Feature[] = ["images", "videos"];
/** Specification, section 9. */
const STATUS_STALE_MS = 300_000;

const statusQuery = (feature: Feature, userId: string | null) => ({
  queryKey: ["feature-status", feature, userId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(`GET /${feature}/status`, { signal }),
  staleTime: STATUS_STALE_MS,
  retry: false,
});

/** Whether a feature is enabled; undefined until it is known. A failure counts as disabled. */
export function useIsFeatureEnabled(feature: Feature): boolean | undefined {
  const { user } = useVisitor();
  const { data, isError } = useQuery(statusQuery(feature, user?.id ?? null));
  return isError ? false : data?.enabled;
}

/** The enabled features; asked anew when the sign-in changes. A failure counts as disabled. */
export function useEnabledFeatures(): ReadonlySet<Feature> {
  const { user } = useVisitor();
  return useQueries({
    queries: FEATURES.map((feature) => statusQuery(feature, user?.id ?? null)),
    combine: (results) => new Set(FEATURES.filter((_, index) => results[index]?.data?.enabled === true)),
  });
}

import { useQueries } from "@tanstack/react-query";
import { useVisitor } from "./auth.api.ts";
import { call } from "./client.ts";

/** Features whose screens the menu shows only while a provider offers them. */
export type Feature = "images" | "videos";
const FEATURES: readonly Feature[] = ["images", "videos"];
/** Specification, section 9. */
const STATUS_STALE_MS = 300_000;

/** The enabled features; asked anew when the sign-in changes. A failure counts as disabled. */
export function useEnabledFeatures(): ReadonlySet<Feature> {
  const { user } = useVisitor();
  return useQueries({
    queries: FEATURES.map((feature) => ({
      queryKey: ["feature-status", feature, user?.id ?? null],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(`GET /${feature}/status`, { signal }),
      staleTime: STATUS_STALE_MS,
      retry: false,
    })),
    combine: (results) => new Set(FEATURES.filter((_, index) => results[index]?.data?.enabled === true)),
  });
}

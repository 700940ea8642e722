import { useQueries, useQuery } from "@tanstack/react-query";
import { useVisitor, type Visitor } from "./auth.api.ts";
import { call } from "./client.ts";

/** Features whose screens the menu shows only while a provider offers them. */
export type Feature = "images" | "videos";
const FEATURES: readonly Feature[] = ["images", "videos"];
/** See docs/conformance.md, section 9. */
const STATUS_STALE_MS = 300_000;

const statusQuery = (feature: Feature, { isSignedIn, user }: Pick<Visitor, "isSignedIn" | "user">) => ({
  queryKey: ["feature-status", feature, user?.id ?? null],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(`GET /${feature}/status`, { signal }),
  // Not while signing out: screens are still mounted then, and the server would refuse them.
  enabled: isSignedIn,
  staleTime: STATUS_STALE_MS,
  retry: false,
});

interface StatusResult {
  readonly data: { readonly enabled: boolean } | undefined;
  readonly isError: boolean;
}

/** Undefined until it is known. A failure counts as disabled, even after a successful response. */
export function isFeatureEnabled({ data, isError }: StatusResult): boolean | undefined {
  return isError ? false : data?.enabled;
}

/** Whether a feature is enabled; undefined until it is known. */
export function useIsFeatureEnabled(feature: Feature): boolean | undefined {
  return isFeatureEnabled(useQuery(statusQuery(feature, useVisitor())));
}

/** The enabled features; refetched when the sign-in changes. */
export function useEnabledFeatures(): ReadonlySet<Feature> {
  const visitor = useVisitor();
  return useQueries({
    queries: FEATURES.map((feature) => statusQuery(feature, visitor)),
    combine: (results) =>
      new Set(
        FEATURES.filter((_, index) => {
          const result = results[index];
          return result !== undefined && isFeatureEnabled(result) === true;
        }),
      ),
  });
}

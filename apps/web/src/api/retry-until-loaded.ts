const RETRY_INTERVAL_MS = 5_000;

/** Query options for data that every screen needs: refetches at an interval while it cannot be loaded. */
export const retryUntilLoaded = {
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === "error" ? RETRY_INTERVAL_MS : false,
} as const;

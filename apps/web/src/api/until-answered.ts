const again_ms = 5_000;

/** Query options for data that every screen needs: refetches at an interval while it cannot be loaded. */
export const until_answered = {
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === "error" ? again_ms : false,
} as const;

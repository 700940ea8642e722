const again_ms = 5_000;

/** For what every screen needs: while it cannot be read, since the server is away, it is asked for again. */
export const until_answered = {
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === "error" ? again_ms : false,
} as const;

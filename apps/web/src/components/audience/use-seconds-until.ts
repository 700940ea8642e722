import { useMemo } from "react";
import { useSecondsLeft } from "@showrunner/ui/audience";

/** Whole seconds until a moment on the clock of `now`, rounded up and kept up to date. */
export function useSecondsUntil(endsAt: number, now: () => number): number {
  const timer = useMemo(
    () => ({ status: "running", duration_ms: 0, remaining_ms: 0, ends_at: endsAt }) as const,
    [endsAt],
  );
  return useSecondsLeft(timer, now);
}

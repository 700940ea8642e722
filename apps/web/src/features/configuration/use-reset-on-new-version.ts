import { useEffect } from "react";

/** Drops the result of a test when the saved settings, which it used, get a new version. */
export function useResetOnNewVersion(reset: () => void, version: number): void {
  useEffect(reset, [reset, version]);
}

import { useEffect, useState } from "react";

/** A press within this time after a change was meant for what was shown before. */
const DOUBLE_PRESS_MS = 350;

/** Whether `key` has been unchanged for `afterMs`, so that a press is certainly meant for it. */
export function useIsSettled(key: string, afterMs: number = DOUBLE_PRESS_MS): boolean {
  const [settledKey, setSettledKey] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), afterMs);
    return () => clearTimeout(timer);
  }, [key, afterMs]);
  return settledKey === key;
}

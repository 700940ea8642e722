import { useEffect, useState } from "react";

/** A second press within this time belongs to what was shown before. */
const settle_ms = 350;

/** Whether `key` has been unchanged for `afterMs`, so that a press is meant for it. */
export function useSettled(key: string, after_ms: number = settle_ms): boolean {
  const [settled_key, setSettledKey] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), after_ms);
    return () => clearTimeout(timer);
  }, [key, after_ms]);
  return settled_key === key;
}

import { useEffect, useState } from "react";

/** The second click of a double click, and a key pressed twice, were meant for what stood there before. */
const settle_ms = 350;

/** Whether what `key` names has been on screen for a moment, so that a press is meant for it. */
export function useSettled(key: string, after_ms: number = settle_ms): boolean {
  const [settled_key, setSettledKey] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), after_ms);
    return () => clearTimeout(timer);
  }, [key, after_ms]);
  return settled_key === key;
}

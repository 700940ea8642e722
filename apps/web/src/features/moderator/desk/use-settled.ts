import { useCallback, useEffect, useRef } from "react";
import { isSettled } from "../logic/step.ts";

/** Tells whether what `key` names has been on screen for a moment. */
export function useSettled(key: string): () => boolean {
  const shown_at = useRef(0);
  useEffect(() => {
    shown_at.current = performance.now();
  }, [key]);
  return useCallback(() => isSettled(shown_at.current, performance.now()), []);
}

import { useEffect, useState } from "react";
import { ApiError } from "./api-error.ts";

/** Seconds to wait after a 429 response; null for any other result. */
export function getRetryDelay(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? (error.retryAfterS ?? 1) : null;
}

/** Seconds until the next attempt is allowed after a 429, counting down; 0 when it is allowed. */
export function useRetryDelay(error: unknown): number {
  const [leftS, setLeft] = useState(0);
  useEffect(() => {
    const delayS = getRetryDelay(error);
    if (delayS === null) return setLeft(0);
    const end = performance.now() + delayS * 1_000;
    const update = (): void => {
      const remainingS = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
      setLeft(remainingS);
      if (remainingS === 0) clearInterval(timer);
    };
    const timer = setInterval(update, 250);
    update();
    return () => clearInterval(timer);
  }, [error]);
  return leftS;
}

/** `12 s`, or `4:05 min`; the same in all languages. */
export function formatDelay(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
}

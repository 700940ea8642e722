import { useEffect, useReducer } from "react";
import { getArmedDurationMs, PRESS_TIMEOUT_MS } from "./rank-presses.ts";

/**
 * One attempt: idle, armed (light off), open, pressed by the visitor (`ownMs`) or by the others, then the revealed
 * answer and the standings.
 */
export type Attempt =
  | { readonly phase: "idle" | "armed"; readonly count: number }
  /** `at`: opening time on the clock of `performance.now()`. */
  | { readonly phase: "open"; readonly count: number; readonly at: number }
  | { readonly phase: "pressed" | "revealed" | "standings"; readonly count: number; readonly ownMs: number | null };

type Action = { readonly type: "next"; readonly at: number } | { readonly type: "press"; readonly at: number };

/** Reading time in ms: who was first, then the correct answer. */
const READING_MS = 1_600;

const phaseDurations: Readonly<Partial<Record<Attempt["phase"], (count: number) => number>>> = {
  armed: getArmedDurationMs,
  open: () => PRESS_TIMEOUT_MS,
  pressed: () => READING_MS,
  revealed: () => READING_MS,
};

function attemptReducer(attempt: Attempt, { type, at }: Action): Attempt {
  const { count } = attempt;
  switch (attempt.phase) {
    case "idle":
      return type === "press" ? { phase: "armed", count } : attempt;
    case "standings":
      return type === "press" ? { phase: "armed", count: count + 1 } : attempt;
    case "armed":
      return type === "next" ? { phase: "open", count, at } : attempt;
    case "open":
      return { phase: "pressed", count, ownMs: type === "press" ? Math.max(0, at - attempt.at) : null };
    case "pressed":
      return type === "next" ? { ...attempt, phase: "revealed" } : attempt;
    case "revealed":
      return type === "next" ? { ...attempt, phase: "standings" } : attempt;
  }
}

/** The current attempt and a press handler; `at` as passed by `Buzzer`. */
export function useAttempt(): readonly [Attempt, (at: number) => void] {
  const [attempt, act] = useReducer(attemptReducer, { phase: "idle", count: 0 });
  const { phase, count } = attempt;
  useEffect(() => {
    const wait = phaseDurations[phase]?.(count);
    if (wait === undefined) return;
    const timer = setTimeout(() => act({ type: "next", at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [phase, count]);
  return [attempt, (at) => act({ type: "press", at })];
}

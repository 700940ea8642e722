import { useEffect, useReducer } from "react";
import { armedFor, patience_ms } from "./reaction.ts";

/**
 * One attempt: idle, armed (light off), open, pressed by the visitor (`own_ms`) or by the others, then the revealed
 * answer and the standings.
 */
export type Attempt =
  | { readonly phase: "idle" | "armed"; readonly count: number }
  /** `at`: opening time on the clock of `performance.now()`. */
  | { readonly phase: "open"; readonly count: number; readonly at: number }
  | { readonly phase: "pressed" | "revealed" | "standings"; readonly count: number; readonly own_ms: number | null };

type Action = { readonly type: "next"; readonly at: number } | { readonly type: "press"; readonly at: number };

/** Reading time in ms: who was first, then the correct answer. */
const read_ms = 1_600;

const waits: Readonly<Partial<Record<Attempt["phase"], (count: number) => number>>> = {
  armed: armedFor,
  open: () => patience_ms,
  pressed: () => read_ms,
  revealed: () => read_ms,
};

function step(attempt: Attempt, { type, at }: Action): Attempt {
  const { count } = attempt;
  switch (attempt.phase) {
    case "idle":
      return type === "press" ? { phase: "armed", count } : attempt;
    case "standings":
      return type === "press" ? { phase: "armed", count: count + 1 } : attempt;
    case "armed":
      return type === "next" ? { phase: "open", count, at } : attempt;
    case "open":
      return { phase: "pressed", count, own_ms: type === "press" ? Math.max(0, at - attempt.at) : null };
    case "pressed":
      return type === "next" ? { ...attempt, phase: "revealed" } : attempt;
    case "revealed":
      return type === "next" ? { ...attempt, phase: "standings" } : attempt;
  }
}

/** The current attempt and a press handler; `at` as passed by `Buzzer`. */
export function useAttempt(): readonly [Attempt, (at: number) => void] {
  const [attempt, act] = useReducer(step, { phase: "idle", count: 0 });
  const { phase, count } = attempt;
  useEffect(() => {
    const wait = waits[phase]?.(count);
    if (wait === undefined) return;
    const timer = setTimeout(() => act({ type: "next", at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [phase, count]);
  return [attempt, (at) => act({ type: "press", at })];
}

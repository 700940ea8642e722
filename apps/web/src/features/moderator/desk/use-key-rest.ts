import { useLayoutEffect, useRef } from "react";
import { keyEffects } from "../logic/key-effects.ts";
import { isRested, withEffects, type KeyRest } from "../logic/key-rest.ts";
import type { KeyAction } from "../logic/keys.ts";
import { useSlices } from "../show/context.tsx";
import { useContinue } from "./use-continue.ts";

/** Tells whether a key may act: not in the first two seconds after a change of what it would do. */
export function useKeyRest(): (action: KeyAction) => boolean {
  const { apart } = useContinue();
  const effects = keyEffects(useSlices(), apart);
  const rest = useRef<KeyRest | null>(null);
  useLayoutEffect(() => {
    rest.current = withEffects(rest.current, effects, performance.now());
  });
  return (action) => rest.current !== null && isRested(rest.current, action, performance.now());
}

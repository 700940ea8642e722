import { useLayoutEffect, useRef } from "react";
import { keyEffects } from "../logic/key-effects.ts";
import { isRested, withEffects, type KeyRest } from "../logic/key-rest.ts";
import type { KeyAction } from "../logic/keys.ts";
import { useSlices } from "../show/context.tsx";
import { useContinue } from "./use-continue.ts";

/** Returns whether a shortcut may act: not within two seconds after its effect changed. */
export function useKeyRest(): (action: KeyAction) => boolean {
  const { apart } = useContinue();
  const effects = keyEffects(useSlices(), apart);
  const rest = useRef<KeyRest | null>(null);
  useLayoutEffect(() => {
    rest.current = withEffects(rest.current, effects, performance.now());
  });
  return (action) => rest.current !== null && isRested(rest.current, action, performance.now());
}

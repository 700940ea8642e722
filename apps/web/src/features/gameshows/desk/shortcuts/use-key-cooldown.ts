import { useLayoutEffect, useRef } from "react";
import { isKeyReady, updateCooldowns, type KeyCooldowns } from "../logic/key-cooldown.ts";
import { getKeyEffects, type KeyAction } from "../logic/shortcuts.ts";
import { useAllSlices } from "../show/show-context.tsx";
import { useContinue } from "../action-bar/use-continue.ts";

/** Returns a function that checks whether a shortcut may act: not within 2 s after its effect changed. */
export function useKeyCooldown(): (action: KeyAction) => boolean {
  const { isOutOfSync } = useContinue();
  const effects = getKeyEffects(useAllSlices(), isOutOfSync);
  const cooldowns = useRef<KeyCooldowns | null>(null);
  useLayoutEffect(() => {
    cooldowns.current = updateCooldowns(cooldowns.current, effects, performance.now());
  });
  return (action) => cooldowns.current !== null && isKeyReady(cooldowns.current, action, performance.now());
}

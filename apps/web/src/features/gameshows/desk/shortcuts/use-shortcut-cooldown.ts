import { useLayoutEffect, useRef } from "react";
import { isShortcutReady, updateCooldowns, type ShortcutCooldowns } from "../logic/shortcut-cooldown.ts";
import { getShortcutEffects, type ShortcutAction } from "../logic/shortcuts.ts";
import { useAllSlices } from "../show/show-context.tsx";
import { useContinue } from "../action-bar/use-continue.ts";

/** Returns a function that checks whether a shortcut may act: not within 2 s after its effect changed. */
export function useShortcutCooldown(): (action: ShortcutAction) => boolean {
  const { isOutOfSync } = useContinue();
  const effects = getShortcutEffects(useAllSlices(), isOutOfSync);
  const cooldowns = useRef<ShortcutCooldowns | null>(null);
  useLayoutEffect(() => {
    cooldowns.current = updateCooldowns(cooldowns.current, effects, performance.now());
  });
  return (action) => cooldowns.current !== null && isShortcutReady(cooldowns.current, action, performance.now());
}

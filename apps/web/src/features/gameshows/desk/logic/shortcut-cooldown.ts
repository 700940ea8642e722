import type { ShortcutAction, ShortcutEffects } from "./shortcuts.ts";

/** Cooldown of a shortcut after its effect changed, in milliseconds. */
export const SHORTCUT_COOLDOWN_MS = 2_000;

/** Current effects and the times at which they last changed. */
export interface ShortcutCooldowns {
  readonly effects: ShortcutEffects;
  readonly since: Readonly<Record<ShortcutAction, number>>;
}

/** @param now milliseconds of a monotonic clock, the same one in each call. */
export function updateCooldowns(
  cooldowns: ShortcutCooldowns | null,
  effects: ShortcutEffects,
  now: number,
): ShortcutCooldowns {
  const actions = Object.keys(effects) as ShortcutAction[];
  const since = actions.map((action) => [
    action,
    cooldowns !== null && cooldowns.effects[action] === effects[action] ? cooldowns.since[action] : now,
  ]);
  return { effects, since: Object.fromEntries(since) as ShortcutCooldowns["since"] };
}

/** Whether the shortcut has an effect and its cooldown is over. */
export function isShortcutReady({ effects, since }: ShortcutCooldowns, action: ShortcutAction, now: number): boolean {
  return effects[action] !== null && now - since[action] >= SHORTCUT_COOLDOWN_MS;
}

import type { KeyAction, KeyEffects } from "./shortcuts.ts";

/** Cooldown of a shortcut after its effect changed, in milliseconds. */
export const KEY_COOLDOWN_MS = 2_000;

/** Current effects and the times at which they last changed. */
export interface KeyCooldowns {
  readonly effects: KeyEffects;
  readonly since: Readonly<Record<KeyAction, number>>;
}

/** @param now milliseconds of a monotonic clock, the same one in each call. */
export function updateCooldowns(cooldowns: KeyCooldowns | null, effects: KeyEffects, now: number): KeyCooldowns {
  const actions = Object.keys(effects) as KeyAction[];
  const since = actions.map((action) => [
    action,
    cooldowns !== null && cooldowns.effects[action] === effects[action] ? cooldowns.since[action] : now,
  ]);
  return { effects, since: Object.fromEntries(since) as KeyCooldowns["since"] };
}

/** Whether the shortcut has an effect and its cooldown is over. */
export function isKeyReady({ effects, since }: KeyCooldowns, action: KeyAction, now: number): boolean {
  return effects[action] !== null && now - since[action] >= KEY_COOLDOWN_MS;
}

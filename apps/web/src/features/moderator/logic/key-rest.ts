import type { KeyEffects } from "./key-effects.ts";
import type { KeyAction } from "./keys.ts";

/** Cooldown of a shortcut after its effect changed, in milliseconds. */
export const key_rest_ms = 2_000;

/** Current effects and the times at which they last changed. */
export interface KeyRest {
  readonly effects: KeyEffects;
  readonly since: Readonly<Record<KeyAction, number>>;
}

/** @param now milliseconds of a monotonic clock, the same one in each call. */
export function withEffects(rest: KeyRest | null, effects: KeyEffects, now: number): KeyRest {
  const actions = Object.keys(effects) as KeyAction[];
  const since = actions.map((action) => [
    action,
    rest !== null && rest.effects[action] === effects[action] ? rest.since[action] : now,
  ]);
  return { effects, since: Object.fromEntries(since) as KeyRest["since"] };
}

/** Whether the shortcut has an effect and its cooldown is over. */
export function isRested({ effects, since }: KeyRest, action: KeyAction, now: number): boolean {
  return effects[action] !== null && now - since[action] >= key_rest_ms;
}

import type { KeyEffects } from "./key-effects.ts";
import type { KeyAction } from "./keys.ts";

/** How long a key is ignored after a change of what it would do, in milliseconds. */
export const key_rest_ms = 2_000;

/** Since when each key has done what it would do now. */
export interface KeyRest {
  readonly effects: KeyEffects;
  readonly since: Readonly<Record<KeyAction, number>>;
}

/** @param now milliseconds on any monotonic clock, the same one in each call. */
export function withEffects(rest: KeyRest | null, effects: KeyEffects, now: number): KeyRest {
  const actions = Object.keys(effects) as KeyAction[];
  const since = actions.map((action) => [
    action,
    rest !== null && rest.effects[action] === effects[action] ? rest.since[action] : now,
  ]);
  return { effects, since: Object.fromEntries(since) as KeyRest["since"] };
}

/** Whether a press of the key was meant for what it would do now. */
export function isRested({ effects, since }: KeyRest, action: KeyAction, now: number): boolean {
  return effects[action] !== null && now - since[action] >= key_rest_ms;
}

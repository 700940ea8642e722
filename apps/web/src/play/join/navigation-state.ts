import type { NavigationState } from "../navigation.ts";

/** The state that `navigate` passed to this screen; survives a reload. */
export function readNavigationState(): NavigationState {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null) return {};
  const { notice, name, has_team } = state as Record<string, unknown>;
  return {
    ...(typeof notice === "string" ? { notice } : {}),
    ...(typeof name === "string" ? { name } : {}),
    ...(has_team === true ? { has_team } : {}),
  };
}

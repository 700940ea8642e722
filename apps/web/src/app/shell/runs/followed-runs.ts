import type { AiRunSummary } from "@showrunner/contract/rest";
import { isRunActive } from "../../../api/run-states.api.ts";

/** Runs that this tab has seen running. Stored across reloads, so that a run that ends during one is announced. */
export interface FollowedRuns {
  /** Ids of active runs, whose end is to be announced. */
  readonly active: ReadonlySet<string>;
  /** Ids of ended runs that the list still shows. */
  readonly ended: ReadonlySet<string>;
}

export const NO_RUNS: FollowedRuns = { active: new Set(), ended: new Set() };

/** Derives from the latest states which jobs are followed from now on, and which have just ended. */
export function followRuns(
  before: FollowedRuns,
  items: readonly AiRunSummary[],
): { readonly after: FollowedRuns; readonly ended: readonly AiRunSummary[] } {
  const active = new Set(items.filter(isRunActive).map(({ id }) => id));
  const ended = items.filter((run) => !isRunActive(run) && before.active.has(run.id));
  const known = new Set(items.map(({ id }) => id));
  const shown = [...before.ended, ...ended.map(({ id }) => id)].filter((id) => known.has(id));
  return { after: { active, ended: new Set(shown) }, ended };
}

const KEY = "followed_runs";

export function loadFollowedRuns(storage: Pick<Storage, "getItem">): FollowedRuns {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    const { active = [], ended = [] } = (stored ?? {}) as { readonly active?: string[]; readonly ended?: string[] };
    return { active: new Set(active), ended: new Set(ended) };
  } catch {
    return NO_RUNS;
  }
}

/** Storage may be full or forbidden; a reload then loses the list. */
export function saveFollowedRuns(storage: Pick<Storage, "setItem">, { active, ended }: FollowedRuns): void {
  try {
    storage.setItem(KEY, JSON.stringify({ active: [...active], ended: [...ended] }));
  } catch {
    // Storing is optional.
  }
}

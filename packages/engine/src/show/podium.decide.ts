import type { PlayCommand } from "../commands.ts";
import { nextPodiumRank } from "../scoring/podium.ts";
import { computeStandings } from "../scoring/ranks.ts";
import type { DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import type { StartedShow } from "./show.state.ts";

/** Shows the next place of the podium, or everything with rank 1 (PODIUM-2). */
export function stepPodium(
  state: StartedShow,
  { rank }: Extract<PlayCommand, { readonly type: "podium_step" }>,
): DecideResult {
  const { completed, podium } = state.run;
  if (!completed) return reject("wrong_status", { status: "active" });
  if (podium === null) return rank === 1 ? accept() : reject("stale_view");
  const next = nextPodiumRank(computeStandings(state.teams.by_id.values(), 0).ranks, podium);
  return rank === 1 || rank === next ? accept({ type: "podium_stepped", rank }) : reject("stale_view");
}

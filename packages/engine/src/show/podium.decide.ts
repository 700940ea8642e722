import { nextPodiumRank } from "../scoring/podium.ts";
import { computeStandings } from "../scoring/ranks.ts";
import type { CommandHandlers, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import type { StartedShow } from "./show.state.ts";

/** Shows the teams of this rank; rank 1 ends the podium. */
export interface PodiumCommand {
  readonly type: "podium_step";
  readonly rank: number;
}

export const podiumCommandHandlers: CommandHandlers<StartedShow, PodiumCommand> = { podium_step: stepPodium };

/** Shows the next place of the podium, or everything with rank 1 (PODIUM-2). */
function stepPodium(state: StartedShow, { rank }: PodiumCommand): DecideResult {
  const { completed, podium } = state.run;
  if (!completed) return reject("wrong_status", { status: "active" });
  if (podium === null) return rank === 1 ? accept() : reject("stale_view");
  const next = nextPodiumRank(computeStandings(state.teams.by_id.values(), 0).ranks, podium);
  return rank === 1 || rank === next ? accept({ type: "podium_stepped", rank }) : reject("stale_view");
}

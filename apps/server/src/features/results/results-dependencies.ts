import type { RoundDefinitions, ShowId, ShowState } from "@showrunner/engine";
import type { ResultsRepository } from "./results.repository.ts";
import { TIMELINE_TYPES, buildTimeline, type Timeline } from "./timeline.ts";

export interface ResultsDependencies {
  readonly repository: ResultsRepository;
  readonly rounds: RoundDefinitions;
  readonly getState: (showId: ShowId) => Promise<ShowState | null>;
  /** Name of an account; null when it was deleted. */
  readonly findUserName: (userId: string) => Promise<string | null>;
}

/** Reads the timeline; not cached, since it has only a few events per round. */
export async function readTimeline({ repository }: ResultsDependencies, showId: ShowId): Promise<Timeline> {
  return buildTimeline(await repository.listByTypes(showId, TIMELINE_TYPES));
}

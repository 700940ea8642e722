import type { ShowId, ShowState } from "@showrunner/engine";
import type { ResultsRepository } from "./repository.ts";
import { timeline_types, timelineOf, type Timeline } from "./timeline.ts";

export interface Sources {
  readonly repository: ResultsRepository;
  readonly state: (show_id: ShowId) => Promise<ShowState | null>;
  /** Name of an account; null when it was deleted. */
  readonly userName: (user_id: string) => Promise<string | null>;
}

export const isoTime = (ms: number): string => new Date(Math.floor(ms)).toISOString();

/** Reads the timeline on each request: it is a few events per round. */
export async function readTimeline({ repository }: Sources, show_id: ShowId): Promise<Timeline> {
  return timelineOf(await repository.ofTypes(show_id, timeline_types));
}

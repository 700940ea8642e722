import type { ShowId, ShowState } from "@showrunner/engine";
import type { ResultsRepository } from "./repository.ts";
import { timeline_types, timelineOf, type Timeline } from "./timeline.ts";

export interface Sources {
  readonly repository: ResultsRepository;
  readonly state: (show_id: ShowId) => Promise<ShowState | null>;
  /** What an account is called; null when it is gone. */
  readonly userName: (user_id: string) => Promise<string | null>;
}

export const isoTime = (ms: number): string => new Date(Math.floor(ms)).toISOString();

/** Where the show was when; read anew each time, for it is a few events per round. */
export async function readTimeline({ repository }: Sources, show_id: ShowId): Promise<Timeline> {
  return timelineOf(await repository.ofTypes(show_id, timeline_types));
}

import type { WriteStatement } from "../../platform/db/index.ts";

/** Records the outcome of each step in the transcript. */
export interface Recorder {
  reads(step: string, query: Promise<unknown>): Promise<void>;
  writes(step: string, ...given: (WriteStatement | readonly WriteStatement[])[]): Promise<void>;
}

import type { Database, WriteStatement } from "../../platform/db/index.ts";

/**
 * The result of each step: the rows read, or how a write ended. It is the same on every database and reviewed as a
 * snapshot.
 */
export type Transcript = [step: string, result: unknown][];

/** Records the result of each step in the transcript. */
export interface Recorder {
  record(step: string, result: unknown): void;
  reads(step: string, query: Promise<unknown>): Promise<void>;
  /** Reads rows of which only the ids matter. */
  ids(step: string, query: Promise<readonly { readonly id: string }[]>): Promise<void>;
  /** Runs all statements in one transaction. */
  writes(step: string, ...given: (WriteStatement | readonly WriteStatement[])[]): Promise<void>;
}

/** @param done called after each step */
export function createRecorder(database: Database, transcript: Transcript, done: (step: string) => void): Recorder {
  const record = (step: string, result: unknown): void => {
    transcript.push([step, result]);
    done(step);
  };
  return {
    record,
    async reads(step, query) {
      const result = await query;
      record(step, result ?? null);
    },
    async ids(step, query) {
      const rows = await query;
      record(
        step,
        rows.map(({ id }) => id),
      );
    },
    async writes(step, ...given) {
      const statements = given.flat() as readonly WriteStatement[];
      const result = await database.write(statements).then(
        () => "written",
        (error: Error & { columns?: readonly string[]; statement?: number }) => ({
          name: error.name,
          ...(error.columns === undefined ? {} : { columns: error.columns }),
          ...(error.statement === undefined ? {} : { statement: error.statement }),
        }),
      );
      record(step, result);
    },
  };
}

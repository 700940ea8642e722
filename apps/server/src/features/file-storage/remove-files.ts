import { z } from "zod";
import type { Database } from "../../platform/db/index.ts";
import type { JobHandler, JobRunner } from "../../platform/jobs/index.ts";
import { REMOVE_FILES_JOB, type Storage } from "../../platform/storage/index.ts";

interface Dependencies {
  readonly storage: Pick<Storage, "removeFolder">;
  readonly database: Pick<Database, "write">;
  readonly jobs: Pick<JobRunner, "add">;
  readonly onError: (error: unknown) => void;
}

interface FileRemoval {
  /** Removes a folder like the storage; if that fails, a job tries again until it succeeds. */
  readonly removeFolder: Storage["removeFolder"];
  readonly handler: JobHandler;
}

const jobPayload = z.object({ folder: z.string() });

/** Removal of files whose row no longer exists, so that no request would remove them later. */
export function createFileRemoval({ storage, database, jobs, onError }: Dependencies): FileRemoval {
  return {
    removeFolder: async (folder) => {
      try {
        await storage.removeFolder(folder);
      } catch (error) {
        onError(error);
        await database.write([jobs.add(REMOVE_FILES_JOB, { folder } satisfies z.input<typeof jobPayload>)]);
      }
    },
    handler: async (payload) => {
      await storage.removeFolder(jobPayload.parse(payload).folder);
      return { kind: "done", statements: [] };
    },
  };
}

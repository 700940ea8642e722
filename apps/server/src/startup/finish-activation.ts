import type { Infrastructure } from "../compose/infrastructure.ts";
import { updateProfileFile } from "../platform/database-profiles/index.ts";
import { DataFolderInUse, openDatabase } from "../platform/db/index.ts";
import { removeRetirement, retireDatabase } from "../platform/db/retirement.ts";

/**
 * Completes an activation after its point of no return: returns the database to service if it was retired before, and
 * records who activated it. If interrupted, the next start repeats it.
 */
export async function announceActivation({ config, database, auditLog }: Infrastructure): Promise<void> {
  const { unfinishedActivation: unfinished, dataDir } = config;
  if (unfinished === null || unfinished.is_announced) return;
  await removeRetirement(database);
  const source = { address: "server start", user_agent: null, request_id: null };
  await database.write([
    auditLog.record(
      { area: "database", action: "database_activated", before: {}, after: {} },
      { actor_id: unfinished.activated_by, source },
    ),
  ]);
  await updateProfileFile(dataDir, (file) => {
    const announced = file.unfinished === null ? null : { ...file.unfinished, is_announced: true };
    return { file: { ...file, unfinished: announced }, result: undefined };
  });
}

/**
 * Marks the former database as retired. Rejects if it cannot be reached, which may be why it was replaced; the next
 * start tries again.
 */
export async function retireFormerDatabase({ config, database }: Infrastructure): Promise<void> {
  const { unfinishedActivation: unfinished, dataDir } = config;
  if (unfinished === null) return;
  if (unfinished.formerDatabase !== null) {
    try {
      const former = await openDatabase(unfinished.formerDatabase);
      try {
        await retireDatabase(former, database, unfinished.token, Date.now());
      } finally {
        await former.close();
      }
    } catch (error) {
      // The former database is the data folder of the current one, under another name.
      if (!(error instanceof DataFolderInUse)) throw error;
    }
  }
  await updateProfileFile(dataDir, (file) => ({
    file: file.unfinished?.token === unfinished.token ? { ...file, unfinished: null } : file,
    result: undefined,
  }));
}

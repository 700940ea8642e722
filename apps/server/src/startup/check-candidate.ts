import type { Socket } from "node:net";
import type { ACTIVATION_FAILURES } from "@showrunner/contract/rest";
import { openDatabase, type Database, type DatabaseLocation } from "../platform/db/index.ts";
import { createAppSecret, type AppSecret } from "../platform/secrets/app-secret.ts";
import { createDataKeysRepository } from "../platform/secrets/data-keys.repository.ts";
import { openSecretBox, UnusableDataKey } from "../platform/secrets/secret-box.ts";
import { isSetUp } from "../platform/db/retirement.ts";

/** The database can be opened, but the application cannot use it. */
export class UnusableCandidate extends Error {
  override readonly name = "UnusableCandidate";
  readonly reason: (typeof ACTIVATION_FAILURES)[number];

  constructor(reason: (typeof ACTIVATION_FAILURES)[number]) {
    super(reason);
    this.reason = reason;
  }
}

async function checkSecrets(database: Database, secret: AppSecret, previous: string | null): Promise<void> {
  try {
    await openSecretBox({
      database,
      repository: createDataKeysRepository(database),
      secret,
      previousSecret: previous === null ? null : createAppSecret(previous),
      now: Date.now,
    });
  } catch (error) {
    throw error instanceof UnusableDataKey ? new UnusableCandidate("other_secret") : error;
  }
}

/**
 * Opens a database like a start does, upgrading an older one, and closes it again. Writes nothing else. Rejects with
 * `UnusableCandidate` or an error of `openDatabase`.
 */
export async function checkCandidate(
  location: DatabaseLocation,
  secret: AppSecret,
  previousSecret: string | null,
  createSocket?: () => Socket,
): Promise<void> {
  const database = await openDatabase(location, { createSocket });
  try {
    await checkSecrets(database, secret, previousSecret);
    if (!(await isSetUp(database))) throw new UnusableCandidate("failed");
  } finally {
    await database.close();
  }
}

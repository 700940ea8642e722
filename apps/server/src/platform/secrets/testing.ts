import type { Database } from "../db/index.ts";
import { createAppSecret } from "./app-secret.ts";
import { createDataKeysRepository } from "./data-keys.repository.ts";
import { openSecretBox, type SecretBox } from "./secret-box.ts";

/** Opens a secret box on a test's database. */
export function openTestSecretBox(database: Pick<Database, "read" | "write">): Promise<SecretBox> {
  return openSecretBox({
    database,
    repository: createDataKeysRepository(database),
    secret: createAppSecret("test secret ".repeat(3)),
    previousSecret: null,
    now: Date.now,
  });
}

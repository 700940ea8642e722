import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { updateProfileFile } from "../platform/database-profiles/index.ts";
import { chooseDatabase } from "./choose-database.ts";
import { explainStartupError } from "./explain-startup-error.ts";

test("a missing active profile stops the start instead of opening the built-in database", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-choose-"));
  try {
    const config = readConfig({ DATA_DIR: dataDir });
    await updateProfileFile(dataDir, (file) => ({ file: { ...file, active: "lost" }, result: undefined }));
    const error = await chooseDatabase(config, { canActivate: true }).catch((thrown: unknown) => thrown);
    expect(explainStartupError(error, config)).toBe(
      `The database profiles in ${dataDir} cannot be used: the profile of the active database is missing. Restore the file database-profiles.json or the secret, or name the database in DATABASE_URL.`,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

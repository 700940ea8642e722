import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { runBackup } from "./backup-commands.ts";
import { chooseDatabase } from "./choose-database.ts";
import { copyToDatabase } from "./copy-database.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-missing-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ignore = (): void => undefined;

test("a backup or copy of a database that does not exist names the folder, and creates nothing", async () => {
  const wrong = path.join(folder, "wrong");
  const config = await chooseDatabase(readConfig({ DATA_DIR: wrong }), { canActivate: false });
  const reason = `There is no database in ${wrong}; check DATA_DIR.`;
  await expect(runBackup(config, [], ignore)).rejects.toThrow(reason);
  await expect(copyToDatabase(config, "second", ignore)).rejects.toThrow(reason);
  expect(existsSync(wrong)).toBe(false);
});

test("a missing folder of DATABASE_URL is reported as such", async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: `sqlite:${path.join(folder, "wrong")}` });
  await expect(runBackup(config, [], ignore)).rejects.toThrow(/check DATABASE_URL/);
});

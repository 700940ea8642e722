import { randomUUID } from "node:crypto";
import type { ACTIVATION_FAILURES } from "@showrunner/contract/rest";
import type { Config } from "../config.ts";
import {
  openProfiles,
  readProfileFile,
  toLocation,
  UnusableProfileFile,
  updateProfileFile,
  type ProfileFile,
} from "../platform/database-profiles/index.ts";
import { NewerDatabase, type DatabaseLocation } from "../platform/db/index.ts";
import { classifyFailure } from "../platform/db/inspect/classify-failure.ts";
import { setSafeTimeout } from "../platform/safe-timers.ts";
import { loadAppSecret, type AppSecret } from "../platform/secrets/app-secret.ts";
import { checkCandidate, UnusableCandidate } from "./check-candidate.ts";
import { ensureFolder } from "./data-folder.ts";
import { RESTART_EXIT_CODE } from "./supervise.ts";

/** Time after which a hanging candidate is given up; the next start uses the former database. */
const CANDIDATE_TIMEOUT_MS = 120_000;

type Failure = (typeof ACTIVATION_FAILURES)[number];

/** Location of a profile's database; undefined if the profile does not exist. */
function locate(file: ProfileFile, id: string | null, config: Config, secret: AppSecret): DatabaseLocation | undefined {
  if (id === null) return config.database;
  const profile = openProfiles(file, secret).find((each) => each.id === id);
  return profile && toLocation(profile, config.dataDir, config.databaseConnections);
}

async function tryCandidate(location: DatabaseLocation, config: Config, secret: AppSecret): Promise<Failure | null> {
  const timer = setSafeTimeout(() => process.exit(RESTART_EXIT_CODE), CANDIDATE_TIMEOUT_MS);
  try {
    if (location.dialect === "sqlite") await ensureFolder(location.folder);
    await checkCandidate(location, secret, config.appSecretPrevious);
    return null;
  } catch (error) {
    if (error instanceof UnusableCandidate) return error.reason;
    return error instanceof NewerDatabase ? "newer" : classifyFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends an activation; the former database stays in use. */
function giveUp(file: ProfileFile, failure: Failure): ProfileFile {
  const { candidate } = file;
  if (candidate === null) return file;
  return {
    ...file,
    candidate: null,
    copying: null,
    last_activation: { profile_id: candidate.profile_id, at: Date.now(), failure },
  };
}

/** The point of no return of an activation; from here on, every start uses the candidate. */
function promote(file: ProfileFile): ProfileFile {
  const { candidate, active } = file;
  if (candidate === null) return file;
  return {
    ...file,
    active: candidate.profile_id,
    candidate: null,
    copying: null,
    unfinished: { former: active, token: randomUUID(), activated_by: candidate.requested_by, is_announced: false },
    last_activation: { profile_id: candidate.profile_id, at: Date.now(), failure: null },
  };
}

async function settleCandidate(config: Config, secret: AppSecret): Promise<void> {
  const change = (edit: (file: ProfileFile) => ProfileFile): Promise<ProfileFile> =>
    updateProfileFile(config.dataDir, (file) => {
      const edited = edit(file);
      return { file: edited, result: edited };
    });
  const { candidate, copying } = await readProfileFile(config.dataDir);
  // The copying process has died. The database in use was only read.
  if (copying !== null && candidate === null)
    await change((found) => ({
      ...found,
      copying: null,
      last_activation: { profile_id: copying.profile_id, at: Date.now(), failure: "interrupted" },
    }));
  if (candidate === null) return;
  // The process that tried the candidate has died.
  if (candidate.is_tried) {
    await change((file) => giveUp(file, "interrupted"));
    return;
  }
  const file = await change((found) => ({ ...found, candidate: { ...candidate, is_tried: true } }));
  const location = locate(file, candidate.profile_id, config, secret);
  const failure = location === undefined ? "failed" : await tryCandidate(location, config, secret);
  await change((found) => (failure === null ? promote(found) : giveUp(found, failure)));
}

/**
 * Determines the database of this start: `DATABASE_URL`, the active profile, or the database in the data folder. A
 * server first tries the candidate of an activation; other programs (`canActivate` false) ignore it. Throws
 * `UnusableProfileFile` if the active profile is missing.
 */
export async function chooseDatabase(config: Config, { canActivate }: { readonly canActivate: boolean }) {
  if (config.databaseSource === "environment") return config;
  if (!canActivate) {
    const { active, unfinished } = await readProfileFile(config.dataDir);
    // Commands decide for themselves whether they create anything in a data folder that may be wrong.
    if (active === null && unfinished === null) return config;
  }
  await ensureFolder(config.dataDir);
  const secret = await loadAppSecret(config.appSecret, config.dataDir, config.appSecretPrevious);
  if (canActivate) await settleCandidate(config, secret);
  const file = await readProfileFile(config.dataDir);
  const database = locate(file, file.active, config, secret);
  // Starting on the built-in database instead would offer the setup of a new installation to the first visitor.
  if (database === undefined) throw new UnusableProfileFile("the profile of the active database is missing");
  const { unfinished } = file;
  return {
    ...config,
    database,
    databaseSource: file.active === null ? "built_in" : "profile",
    unfinishedActivation:
      unfinished === null
        ? null
        : { ...unfinished, formerDatabase: locate(file, unfinished.former, config, secret) ?? null },
  } satisfies Config;
}

// npm run test:kills [-- --short] [--kills 100] [--seed 1]: kills the server at random moments while it copies,
// activates, restores and upgrades databases. Afterwards exactly one complete database must be in use, and the product
// must report which.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { DatabaseOverview, DatabaseTest, Restore } from "@showrunner/contract/rest";
import { RandomSource } from "../random-source.ts";
import { parseIntegerOption } from "../parse-integer-option.ts";
import { KilledServer } from "./killed-server.ts";
import { createOlderSchema, countTargetRows, findTargets, OLDER_SETTINGS_ROWS, type Target } from "./target.ts";

const OPERATIONS = ["copy", "restore", "activate", "upgrade"] as const;
type Operation = (typeof OPERATIONS)[number];
/** A supervisor whose server dies often delays each restart longer, so a new one takes over after this many kills. */
const KILLS_PER_SUPERVISOR = 3;
const POLL_MS = 100;

const FULL_RUN = 100;
const SHORT_RUN = 4;

const { values } = parseArgs({
  options: { short: { type: "boolean", default: false }, kills: { type: "string" }, seed: { type: "string" } },
});
const kills = parseIntegerOption("kills", values.kills, values.short ? SHORT_RUN : FULL_RUN, 10_000);
const seed = parseIntegerOption("seed", values.seed, 1, 2 ** 31);
console.log(`seed ${seed}, ${kills} kills`);

const random = new RandomSource(seed);
const server = new KilledServer(await mkdtemp(path.join(tmpdir(), "showrunner-kills-")));
const createTargets = await findTargets();
const results = new Map<string, number>();
const count = (result: string): void => void results.set(result, (results.get(result) ?? 0) + 1);
function check(isRight: boolean, violation: string): asserts isRight {
  if (!isRight) throw new Error(`VIOLATION: ${violation}`);
}

const readOverview = () => server.call<DatabaseOverview>("GET", "/admin/database");
const listShows = async (): Promise<number> =>
  (await server.call<{ items: readonly unknown[] }>("GET", "/gameshows?limit=200")).items.length;
const testProfile = (id: string) => server.call<DatabaseTest>("POST", `/admin/database/profiles/${id}/test`);

async function waitFor<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    await sleep(POLL_MS);
  }
}

async function makeBackup(): Promise<string> {
  await server.call("POST", "/admin/backups");
  const read = () => server.call<{ items: { name: string }[]; running: unknown }>("GET", "/admin/backups");
  return (await waitFor(read, ({ running }) => running === null)).items[0]?.name ?? "";
}
const startRestore = (backup: string, profileId: string) =>
  server.call("POST", "/admin/restore", {
    backup,
    target: { kind: "profile", profile_id: profileId },
    passphrase: null,
    without_secrets: false,
  });
const readRestore = () => server.call<Restore>("GET", "/admin/restore");
const restoreToEnd = async (backup: string, profileId: string): Promise<void> => {
  await startRestore(backup, profileId);
  const { state, failure } = await waitFor(readRestore, (restore) => restore.state !== "running");
  check(state === "restored", `a restore that nothing disturbs failed: ${failure}`);
};

/** Starts the operation, kills the server after a random time, and waits until it serves again. */
async function killDuring(start: () => Promise<unknown>, longestMs: number): Promise<void> {
  const instance = await server.readInstance();
  const begun = start().catch(() => undefined);
  await sleep(random.next() * longestMs);
  await server.killServing();
  await begun;
  await server.awaitOther(instance);
}

interface KillTrial {
  readonly id: string;
  readonly name: string;
  readonly target: Target;
}

/** Checks that either the former database or the target is in use, and that the product reports which. */
async function checkActivation(
  { name }: KillTrial,
  used: string | null,
  shows: readonly [former: number, target: number],
) {
  await server.signIn();
  const { profiles, last_activation } = await readOverview();
  const active = profiles.find((profile) => profile.active)?.name ?? null;
  check(active === used || active === name, `${active} is in use instead of ${used} or ${name}`);
  const reportedFailure = last_activation?.name === name ? last_activation.failure : undefined;
  check(active !== name || reportedFailure === null, `the activation of ${name} is reported as ${reportedFailure}`);
  check(active === name || reportedFailure !== null, `${name} is reported as in use`);
  const [former, target] = shows;
  const found = await listShows();
  check(found === (active === name ? target : former), `${found} shows in ${active}`);
  return active === name ? "activated" : reportedFailure === undefined ? "not begun" : "kept the former one";
}

/** Checks that an unused target is empty, refused, or complete with this many shows; returns whether it is complete. */
async function checkLeftOver({ id, target }: KillTrial, shows: number): Promise<boolean> {
  const { failure, schema_state } = await testProfile(id);
  if (failure === "incomplete" || schema_state === "empty") return false;
  check(failure === null && schema_state === "same", `the target is ${failure ?? schema_state}`);
  const found = await countTargetRows(target, "shows");
  check(found === shows, `${found} of ${shows} shows in the target`);
  return true;
}

const RUN_OPERATION: Readonly<Record<Operation, (trial: KillTrial, used: string | null) => Promise<string>>> = {
  copy: async (trial, used) => {
    await server.call("POST", "/gameshows", { name: trial.name });
    const shows = await listShows();
    const body = { profile_id: trial.id, mode: "copy_everything" };
    await killDuring(() => server.call("POST", "/admin/database/activate", body), 6_000);
    const result = await checkActivation(trial, used, [shows, shows]);
    if (result !== "activated") await checkLeftOver(trial, shows);
    return result;
  },
  restore: async (trial) => {
    const shows = await listShows();
    const backup = await makeBackup();
    await server.call("POST", "/gameshows", { name: trial.name });
    await killDuring(() => startRestore(backup, trial.id), 5_000);
    check((await listShows()) === shows + 1, "the database in use was changed");
    const { state, failure, profile_id } = await readRestore();
    const isComplete = await checkLeftOver(trial, shows);
    const isReported = profile_id === trial.id;
    // After a restart the server reports only a restore that had begun and whose end was not recorded.
    if (isReported)
      check(state === (isComplete ? "restored" : "failed"), `the restore is reported as ${state} ${failure}`);
    if (isComplete) return "complete";
    await restoreToEnd(backup, trial.id);
    return isReported ? "interrupted, then repeated" : "not begun";
  },
  activate: async (trial, used) => {
    const shows = await listShows();
    await restoreToEnd(await makeBackup(), trial.id);
    await server.call("POST", "/gameshows", { name: trial.name });
    const body = { profile_id: trial.id, mode: "use_existing" };
    await killDuring(() => server.call("POST", "/admin/database/activate", body), 6_000);
    return checkActivation(trial, used, [shows + 1, shows]);
  },
  upgrade: async (trial) => {
    await createOlderSchema(trial.target);
    const upgrade = () => server.call<DatabaseTest>("POST", `/admin/database/profiles/${trial.id}/upgrade`);
    await killDuring(upgrade, 1_500);
    const { failure, schema_state } = await testProfile(trial.id);
    check(failure === null, `an interrupted upgrade left ${failure}`);
    check(schema_state === "older" || schema_state === "same", `an interrupted upgrade left ${schema_state}`);
    check((await upgrade()).schema_state === "same", "an upgrade could not be repeated");
    const rows = await countTargetRows(trial.target, "settings");
    check(rows === OLDER_SETTINGS_ROWS, `${rows} rows after an upgrade`);
    return schema_state === "same" ? "complete" : "interrupted, then repeated";
  },
};

let target: Target | null = null;
let exitCode = 0;
let done = 0;
try {
  await server.start();
  await server.setUp();
  const kinds = [...createTargets.keys()];
  for (; done < kills; done += 1) {
    if (done % KILLS_PER_SUPERVISOR === KILLS_PER_SUPERVISOR - 1) {
      await server.stop();
      await server.start();
      await server.signIn();
    }
    const operation = OPERATIONS[done % OPERATIONS.length] ?? "copy";
    // The database in use stays embedded: servers are dropped at the end of a trial.
    const kind = operation === "copy" || operation === "activate" ? "SQLite" : (random.pick(kinds) ?? "SQLite");
    const name = `trial-${done}`;
    target = (await createTargets.get(kind)?.(name, server.dataDir)) ?? null;
    if (target === null) throw new Error(`there is no ${kind}`);
    const { id } = await server.call<{ id: string }>("POST", "/admin/database/profiles", target.profile);
    const used = (await readOverview()).profiles.find(({ active }) => active)?.name ?? null;
    const result = await RUN_OPERATION[operation]({ id, name, target }, used);
    count(`${operation} into ${kind}: ${result}`);
    console.log(`${done + 1}  ${operation} into ${kind}: ${result}`);
    await target.drop();
    target = null;
  }
} catch (error) {
  console.error(error);
  exitCode = 1;
} finally {
  await server.stop();
  await target?.drop();
  if (exitCode === 0) await rm(server.dataDir, { recursive: true, force: true });
  else console.error(`kept ${server.dataDir}`);
}
console.log(`${done} of ${kills} kills:`);
for (const [result, times] of [...results].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${times}  ${result}`);
process.exit(exitCode);

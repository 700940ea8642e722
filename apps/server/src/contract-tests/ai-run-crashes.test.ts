import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AiOperation, AiRun, Capability } from "@showrunner/contract/rest";
import { getFormat, startFakeVendor, type FakeVendor } from "../ai/testing/index.ts";
import { findServerBackends, sqliteBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { isNightlyRun } from "../testing/test-depth.ts";
import { signUp, startServerProcess, type ServerProcess } from "./testing/server-process.ts";

const MS_PER_KILL = 180_000;
const patience = { interval: 25 };
/** Rounds that kill a server at a random moment; the nightly run sets a greater number. */
const KILLS = Number(process.env["AI_RUN_KILLS"] ?? 1);

let dataDir: string;
let started: ServerProcess[];
let vendors: FakeVendor[];
let slot: DatabaseSlot;
let user: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-ai-crash-"));
  [started, vendors] = [[], []];
});
afterEach(async () => {
  for (const server of started) await server.kill();
  for (const vendor of vendors) await vendor.close();
  await slot.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const env = { APPROVED_HOSTS: "127.0.0.1", LOG_LEVEL: "error", AI_RUNS_PER_5_MINUTES: "10000" };
  const server = await startServerProcess({ dataDir, url: slot.url ?? "", env });
  started.push(server);
  return server;
}

const CAPABILITIES: Readonly<Record<string, readonly Capability[]>> = {
  general: ["llm", "image"],
  replicate: ["image", "video"],
  fal: ["image", "video"],
};

interface TestProvider {
  readonly id: string;
  readonly vendor: FakeVendor;
}

async function addProvider(server: ServerProcess, key: string, chunkDelayMs = 0): Promise<TestProvider> {
  const vendor = await startFakeVendor(getFormat(key), { chunkDelayMs });
  vendors.push(vendor);
  const address = `${vendor.url}/v1`;
  const { id } = await server.call<{ id: string }>("POST", "/providers", {
    user,
    body: {
      name: `Provider ${vendors.length}`,
      provider_key: key,
      settings: { base_url: address, ...(key === "fal" ? { models_url: address } : {}) },
      credentials: { api_key: "sk-test" },
      capabilities: CAPABILITIES[key],
    },
  });
  await server.call("POST", `/providers/${id}/test`, { user });
  return { id, vendor };
}

const startImage = async (server: ServerProcess, { id }: TestProvider): Promise<string> => {
  const body = { prompt: "A river", model: "maker/fake-image", size: "64x64" };
  return (await server.call<AiRun>("POST", `/providers/${id}/run/image`, { user, body })).id;
};
const readRun = (server: ServerProcess, id: string): Promise<AiRun> => server.call("GET", `/ai/runs/${id}`, { user });
async function awaitEnd(server: ServerProcess, id: string): Promise<AiRun> {
  let run = await readRun(server, id);
  await expect.poll(async () => (run = await readRun(server, id)).ended_at, patience).not.toBeNull();
  return run;
}

/** Simulates that the leases of the dead server have expired. */
async function endLeases(): Promise<void> {
  const database = await slot.open();
  await database.write([{ query: database.read.updateTable("jobs").set({ run_at: 0 }) }]);
  await database.close();
}

/** How often each run was metered, by unit. */
async function countUsage(): Promise<ReadonlyMap<string, number>> {
  const database = await slot.open();
  const events = await database.read.selectFrom("usage_events").select(["attempt_id", "unit_type"]).execute();
  await database.close();
  const counts = new Map<string, number>();
  for (const { attempt_id, unit_type } of events) {
    const key = `${attempt_id} ${unit_type}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** A point of a run at which its server is killed, and what has become of the run afterwards. */
interface Step {
  readonly title: string;
  readonly key: string;
  readonly operation: AiOperation;
  /** Requests to which the vendor sends no response. */
  readonly hold: RegExp | null;
  /** Whether the vendor has received the request of this step. */
  readonly isReached: (vendor: FakeVendor) => boolean;
  readonly end: "done" | "unknown";
  /** Number of requests that create something, including refused ones. */
  readonly paidCalls: number;
}

const hasCall =
  (method: string, path: RegExp) =>
  ({ calls }: FakeVendor): boolean =>
    calls.some((call) => call.method === method && path.test(call.path));
const STEPS: readonly Step[] = [
  {
    title: "a picture is made in one piece",
    ...{ key: "general", operation: "image.generate", hold: /generations/, end: "unknown", paidCalls: 1 },
    isReached: hasCall("POST", /generations/),
  },
  {
    title: "a text is streamed",
    ...{ key: "general", operation: "chat", hold: null, end: "unknown", paidCalls: 1 },
    isReached: hasCall("POST", /completions/),
  },
  ...[
    { key: "replicate", submit: /\/models\/.+\/predictions$/, poll: /\/predictions\/[\w-]+$/ },
    { key: "fal", submit: /fake-image$/, poll: /\/status$/ },
  ].flatMap(({ key, submit, poll }): readonly Step[] => {
    const shared = { key, operation: "image.generate", paidCalls: 1 } as const;
    return [
      { ...shared, title: "a job is given to", hold: submit, end: "unknown", isReached: hasCall("POST", submit) },
      { ...shared, title: "a job is asked for at", hold: poll, end: "done", isReached: hasCall("GET", poll) },
      {
        ...shared,
        ...{ title: "a result is fetched from", hold: /result/, end: "done" },
        isReached: hasCall("GET", /result/),
      },
    ];
  }),
];

describe("on SQLite", () => {
  test.runIf(isNightlyRun)(
    "kill -9 at every step of a run loses nothing, pays nothing twice, and meters once",
    async () => {
      slot = await sqliteBackend.createSlot();
      let on = await start();
      user = await signUp(on);
      const runs: { readonly step: Step; readonly provider: TestProvider; readonly id: string }[] = [];
      for (const step of STEPS) {
        const isText = step.operation === "chat";
        const provider = await addProvider(on, step.key, isText ? 5_000 : 0);
        provider.vendor.hold(step.hold);
        if (isText) {
          const body = { prompt: "Say something", model: "fake-model" };
          // The request fails when the server is killed.
          void on.call("POST", `/providers/${provider.id}/run`, { user, body }).catch(() => undefined);
        } else await startImage(on, provider);
        await expect.poll(() => step.isReached(provider.vendor), { ...patience, message: step.title }).toBe(true);
        const { items } = await on.call<{ items: AiRun[] }>("GET", `/providers/${provider.id}/runs`, { user });
        runs.push({ step, provider, id: items[0]?.id ?? "" });
      }
      await on.kill();
      await endLeases();
      for (const { vendor } of runs.map(({ provider }) => provider)) vendor.hold(null);
      on = await start();

      for (const { step, provider, id } of runs) {
        const run = await awaitEnd(on, id);
        const where = `${step.title} ${step.key}`;
        expect([where, run.state, provider.vendor.paidCalls()]).toEqual([where, step.end, step.paidCalls]);
        expect(run.files).toHaveLength(step.end === "done" ? 1 : 0);
        expect(run.can_run_again).toBe(step.end === "unknown" && step.operation !== "chat");
        expect(run.usage.length).toBeGreaterThan(0);
        expect(run.usage.every(({ is_estimate }) => is_estimate)).toBe(step.end === "unknown");
      }
      const [lost] = runs;
      const again = await on.call<AiRun>("POST", `/ai/runs/${lost?.id}/run-again`, { user });
      expect(await awaitEnd(on, again.id)).toMatchObject({ state: "done", files: [{ mime: "image/png" }] });
      // Only one process may use the data folder.
      await on.kill();
      const usage = await countUsage();
      for (const { id } of runs) expect([...usage.keys()].some((key) => key.startsWith(id))).toBe(true);
      expect([...usage.values()].every((count) => count === 1)).toBe(true);
    },
  );
});

const postgres = (await findServerBackends()).find(({ name }) => name.startsWith("PostgreSQL"));
describe.skipIf(postgres === undefined)("on PostgreSQL", () => {
  test(
    "two servers never run one job twice, also when one of them is killed",
    { timeout: MS_PER_KILL * KILLS },
    async () => {
      slot = (await postgres?.createSlot()) as DatabaseSlot;
      const [here, there] = [await start(), await start()];
      user = await signUp(here);
      const providers = [await addProvider(here, "fal"), await addProvider(here, "general")];
      const countPaid = (): number => providers.reduce((sum, { vendor }) => sum + vendor.paidCalls(), 0);
      const startMany = async (count: number, servers: readonly ServerProcess[]): Promise<readonly string[]> =>
        Promise.all(
          Array.from({ length: count }, (_, index) =>
            startImage(
              servers[index % servers.length] as ServerProcess,
              providers[Math.floor(index / 2) % 2] as TestProvider,
            ),
          ),
        );
      const ids = [...(await startMany(12, [here, there]))];
      for (const id of ids) expect((await awaitEnd(here, id)).state).toBe("done");
      expect(countPaid()).toBe(12);

      let other = there;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const before = countPaid();
        const more = await startMany(8, [here, other]);
        // In the middle of the batch: some runs wait, some are with the vendor, some have ended.
        await expect.poll(countPaid, patience).toBeGreaterThanOrEqual(before + (kill % 8));
        await other.kill();
        await endLeases();
        const ended: AiRun[] = [];
        for (const id of more) ended.push(await awaitEnd(here, id));
        expect(ended.filter(({ state }) => state !== "done" && state !== "unknown")).toEqual([]);
        // A run is also `unknown` if its server died before the request was sent.
        const paid = countPaid() - before;
        expect(paid).toBeLessThanOrEqual(8);
        expect(paid).toBeGreaterThanOrEqual(ended.filter(({ state }) => state === "done").length);
        ids.push(...more);
        if (kill < KILLS) other = await start();
      }
      const usage = await countUsage();
      for (const id of ids) expect([...usage.keys()].some((key) => key.startsWith(id))).toBe(true);
      expect([...usage.values()].every((count) => count === 1)).toBe(true);
    },
  );
});

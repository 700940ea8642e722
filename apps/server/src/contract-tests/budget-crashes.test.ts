import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Budget, Provider } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getFormat, startFakeVendor, type FakeVendor } from "../ai/testing/index.ts";
import { findServerBackends, sqliteBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { isNightlyRun } from "../testing/test-depth.ts";
import { signUp, startServerProcess, type ServerProcess } from "./testing/server-process.ts";

/** `npm run test:nightly` sets a greater number. */
const KILLS = Number(process.env["BUDGET_KILLS"] ?? 3);
/** Number of runs of each kind begun before each kill. */
const RUNS = 3;
/** Upper limit of the time from a run's request to its end. */
const LONGEST_MS = 400;
const MICROS = 1_000_000;

/** Moments spread evenly over the duration of a run, but not in chronological order. */
const getMoment = (kill: number): number => (((kill + 1) * 0.618_034) % 1) * LONGEST_MS;

describe
  .runIf(isNightlyRun)
  .each([sqliteBackend, ...(await findServerBackends()).filter(({ server }) => server === "postgres")])(
  "on $name",
  (backend) => {
    let vendor: FakeVendor;
    let dataDir: string;
    let slot: DatabaseSlot;
    let server: ServerProcess | null = null;
    beforeEach(async () => {
      vendor = await startFakeVendor(getFormat("general"), { chunkDelayMs: 15 });
      dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-budget-crash-"));
      slot = await backend.createSlot();
    });
    afterEach(async () => {
      await server?.kill();
      await vendor.close();
      await slot.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    const start = (): Promise<ServerProcess> =>
      startServerProcess({ dataDir, url: slot.url ?? "", env: { APPROVED_HOSTS: "127.0.0.1" } });

    /** An active provider whose texts and images have prices, and budgets that do not stop the runs of this test. */
    const createProvider = async ({ call }: ServerProcess, user: string): Promise<string> => {
      const body = {
        name: "House model",
        provider_key: "general",
        settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
        credentials: { api_key: "sk-test" },
        capabilities: ["llm", "image"],
      };
      const { id } = await call<Provider>("POST", "/providers", { user, body });
      await call("POST", `/providers/${id}/test`, { user });
      const { revision } = await call<{ revision: number }>("GET", `/providers/${id}/pricing`, { user });
      const common = { model: "fake-model", currency: "USD" };
      const entries = [
        {
          ...common,
          capability: "llm",
          provider_unit: "token",
          internal_unit: "tokens",
          price_per_unit_cents: "0.0001",
        },
        { ...common, capability: "image", provider_unit: "image", internal_unit: "images", price_per_unit_cents: "3" },
      ];
      await call("PUT", `/providers/${id}/pricing`, { user, body: { revision, entries } });
      const { items } = await call<{ items: readonly Budget[] }>("GET", "/usage/budgets", { user });
      for (const { id: budget, version } of items)
        await call("PUT", `/usage/budgets/${budget}`, { user, body: { limit: "1000", version } });
      return id;
    };

    /**
     * Begins runs with unique prompts for texts and images; ignores requests that the killed server does not answer.
     */
    const beginRuns = ({ call }: ServerProcess, user: string, providerId: string, kill: number): void => {
      for (let n = 0; n < RUNS; n += 1)
        for (const [kind, route] of [
          ["text", "run"],
          ["image", "run/image"],
        ])
          call("POST", `/providers/${providerId}/${route}`, { user, body: { prompt: `${kind} ${kill}-${n}` } }).catch(
            () => undefined,
          );
    };

    /** All runs with their metered usage. The server must not have the database open. */
    const readRuns = async () => {
      const { read, close } = await slot.open();
      const attempts = await read.selectFrom("ai_attempts").selectAll().execute();
      const events = await read.selectFrom("usage_events").selectAll().execute();
      const periods = await read.selectFrom("budget_periods").selectAll().execute();
      const reservations = await read.selectFrom("budget_reservations").selectAll().execute();
      const jobs = await read.selectFrom("jobs").select("id").where("kind", "=", "ai_run").execute();
      const pending = await read.selectFrom("pending_rollups").select("id").where("kind", "=", "usage").execute();
      const days = await read.selectFrom("usage_days").select(["events", "vendor_total_cost"]).execute();
      await close();
      const runs = attempts.map(({ id, state, request, ended_at }) => {
        const own = events.filter(({ attempt_id }) => attempt_id === id);
        const cost = own.reduce((sum, { vendor_total_cost }) => sum.plus(vendor_total_cost ?? 0), new Decimal(0));
        return { state, request, cost, events: own.length, isEnded: ended_at !== null };
      });
      return { runs, events, periods, reservations, jobs, pending, days };
    };

    test(
      `after ${KILLS} kills between reservation and settlement, each run is metered and settled once`,
      { timeout: 120_000 + KILLS * 30_000 },
      async () => {
        server = await start();
        const user = await signUp(server);
        const providerId = await createProvider(server, user);
        for (let kill = 0; kill < KILLS; kill += 1) {
          beginRuns(server, user, providerId, kill);
          await sleep(getMoment(kill));
          await server.kill();
          // Simulates that the leases have expired.
          await slot.execute([{ sql: "update jobs set run_at = 0 where kind = 'ai_run'", parameters: [] }]);
          server = await start();
          const running = server;
          const isEnded = async (): Promise<boolean> =>
            (
              await running.call<{ items: readonly { ended_at: string | null }[] }>(
                "GET",
                `/providers/${providerId}/runs?limit=100`,
                { user },
              )
            ).items.every(({ ended_at }) => ended_at !== null);
          await expect.poll(isEnded).toBe(true);
        }
        // The roll-up finds unannounced events by polling.
        await sleep(6_000);
        await server.kill();

        const { runs, events, periods, reservations, jobs, pending, days } = await readRuns();
        expect(runs.filter(({ isEnded }) => !isEnded)).toEqual([]);
        expect([reservations, jobs, pending]).toEqual([[], [], []]);
        expect(periods.map(({ reserved_micros }) => Number(reserved_micros))).toEqual(periods.map(() => 0));

        // Every request to the vendor is metered, and none was sent twice.
        const prompts = vendor.calls
          .filter(({ method }) => method === "POST")
          .map(({ body }) => /(?:text|image) \d+-\d+/.exec(body)?.[0] ?? "");
        expect(new Set(prompts).size).toBe(prompts.length);
        for (const prompt of prompts)
          expect([prompt, runs.find(({ request }) => request.includes(`"${prompt}"`))?.events]).not.toEqual([
            prompt,
            0,
          ]);
        const units = events.map(({ attempt_id, unit_type }) => `${attempt_id} ${unit_type}`);
        expect(new Set(units).size).toBe(units.length);

        // The daily sums and the budget sums equal the sum of the runs.
        const total = runs.reduce((sum, { cost }) => sum.plus(cost), new Decimal(0));
        expect(total.isZero()).toBe(false);
        expect(days.reduce((sum, day) => sum + Number(day.events), 0)).toBe(events.length);
        expect(days.reduce((sum, day) => sum.plus(day.vendor_total_cost), new Decimal(0)).toString()).toBe(
          total.toString(),
        );
        const micros = runs.reduce((sum, { cost }) => sum.plus(cost.times(MICROS).ceil()), new Decimal(0));
        expect(periods).toHaveLength(2);
        expect(periods.map(({ settled_micros }) => String(settled_micros))).toEqual(
          periods.map(() => micros.toFixed()),
        );
        const states = [...new Set(runs.map(({ state }) => state))].map(
          (state) => `${runs.filter((run) => run.state === state).length} ${state}`,
        );
        console.log(`${backend.name}: ${runs.length} runs, ${prompts.length} sent, ${states.join(", ")}`);
      },
    );
  },
);

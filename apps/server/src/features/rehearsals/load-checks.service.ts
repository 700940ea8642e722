import os from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { LoadCheck, LoadReport, RouteCall } from "@showrunner/contract/rest";
import { DEFAULT_SETTINGS, getPosition, type Actor, type FrozenContent } from "@showrunner/engine";
import { BASE_LOCALE, createTranslator } from "@showrunner/i18n";
import { WriteConflict, tryWrite, type Database, type RehearsalsTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { LiveShows } from "../live/index.ts";
import { createBotName } from "./bot-names.ts";
import type { BotsReport, BotCredentials, FromBots, HostStep } from "./bots/bot-messages.ts";
import { judgeLoad } from "./judge-load.ts";
import { createLoadCheckContent } from "./load-check-content.ts";
import { rehearsalMessages } from "./messages/en.ts";
import type { RehearsalsRepository } from "./rehearsals.repository.ts";
import type { UnlistedShows } from "./rehearsals.service.ts";
import type { BotRun, ThrowAwayShows } from "./throw-away-shows.ts";

/** Load checks measure with bots how many phones this server can handle. */
export interface LoadChecksService {
  start(caller: UserCaller, given: RouteCall<"POST /load-checks">["body"]): Promise<ServiceResult<LoadCheck>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<LoadCheck>>;
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Database;
  readonly live: Pick<LiveShows, "getState">;
  readonly repository: RehearsalsRepository;
  readonly throwAwayShows: ThrowAwayShows;
  readonly shows: UnlistedShows;
  /** Shows with connected clients on this server. */
  readonly listShowsWithClients: () => readonly string[];
  readonly limit: RateLimiter;
  /** Show clock, in ms. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Load checks per user: each takes half a minute of a core. */
export const LOAD_CHECK_RULE = { points: 12, durationS: 3_600 } as const;

const REPORT_LIFETIME_MS = 3_600_000;
/** A check that takes longer has failed. */
const MAX_DURATION_MS = 5 * 60_000;
/** Teams registered at the same time. */
const REGISTRATION_BATCH = 25;
const HISTOGRAM_RESOLUTION_MS = 10;

type StoredCheck = Pick<LoadCheck, "phase" | "report">;

const presentCheck = ({ show_id, bots, report }: RehearsalsTable): LoadCheck => ({
  id: show_id,
  bots,
  ...(JSON.parse(report ?? '{"phase":"failed","report":null}') as StoredCheck),
});

const round = (value: number): number => Math.round(value * 10) / 10;

export function createLoadChecksService(dependencies: Dependencies): LoadChecksService {
  const { database, live, repository, throwAwayShows, shows, listShowsWithClients, limit, now, onError } = dependencies;

  const find = async (caller: UserCaller, id: string): Promise<RehearsalsTable | undefined> => {
    const row = await repository.find(id);
    return row?.kind === "load_check" && (caller.isAdmin || row.user_id === caller.user_id) ? row : undefined;
  };
  const setPhase = async (showId: string, phase: LoadCheck["phase"]): Promise<void> => {
    const stored: StoredCheck = { phase, report: null };
    // Fails if the user removed the check meanwhile.
    await tryWrite(database, [repository.setReport(showId, JSON.stringify(stored), throwAwayShows.getLeaseEnd())]);
  };
  /** Deletes the show; the row keeps the result. */
  const finish = async (showId: string, stored: StoredCheck): Promise<void> => {
    const statement = repository.setReport(showId, JSON.stringify(stored), Math.round(now()) + REPORT_LIFETIME_MS);
    try {
      await throwAwayShows.end(showId, statement);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  };

  const runHostStep = async (
    showId: string,
    actor: Actor,
    step: HostStep,
    content: FrozenContent,
  ): Promise<boolean> => {
    const state = await live.getState(showId);
    if (state === null) return false;
    const view = getPosition(state);
    const done = await shows.runCommand(
      showId,
      actor,
      step === "start"
        ? { type: "start", view, run_id: newId(), content }
        : step === "next"
          ? { type: "next", view, confirmed: true }
          : { type: step, view },
    );
    return done.ok;
  };

  const register = async (showId: string, bots: number): Promise<readonly BotCredentials[]> => {
    const credentials: BotCredentials[] = [];
    for (let first = 0; first < bots; first += REGISTRATION_BATCH) {
      const count = Math.min(REGISTRATION_BATCH, bots - first);
      const batch = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          shows.registerBot(showId, createBotName(String(first + index + 1))),
        ),
      );
      credentials.push(...batch.flatMap((registered) => (registered.ok ? [registered.value] : [])));
    }
    return credentials;
  };

  /** Runs the check in the background; its row stores the progress. */
  const run = async (caller: UserCaller, showId: string, url: string, bots: number): Promise<void> => {
    const actor: Actor = { kind: "moderator", user_id: caller.user_id };
    const { summary, content } = createLoadCheckContent();
    const { promise, resolve, reject } = Promise.withResolvers<BotsReport>();
    const meter = createMeter();
    const onMessage = (message: FromBots, { process }: BotRun): void => {
      if (message.type === "host")
        runHostStep(showId, actor, message.step, content).then(
          (isDone) => process.send({ type: "host_done", ok: isDone }),
          reject,
        );
      if (message.type === "phase") {
        if (message.phase === "connecting") meter.start();
        setPhase(showId, message.phase).catch(onError);
      }
      if (message.type === "report") resolve(message.report);
    };
    const startedAt = now();
    const botRun = throwAwayShows.start({
      showId,
      bots,
      isBackground: false,
      onMessage,
      onFailed: () => reject(new Error("the process of the bots has ended")),
      isStillNeeded: () => Promise.resolve(now() - startedAt < MAX_DURATION_MS),
    });
    try {
      if (botRun === null) throw new Error("no capacity for more bots");
      const added = await shows.runCommand(showId, actor, {
        type: "add_game",
        show_game_id: summary.game_id,
        game: summary,
      });
      if (!added.ok) throw new Error(added.error.code);
      const credentials = await register(showId, bots);
      botRun.process.send({ type: "check_load", url, bots: credentials });
      const measured = await promise;
      await finish(showId, { phase: "done", report: createReport(measured, meter.stop()) });
    } catch (error) {
      onError(error);
      meter.stop();
      await finish(showId, { phase: "failed", report: null });
    }
  };

  return {
    start: async (caller, { bots }) => {
      if (!shows.isReachable()) return fail("unavailable");
      const capacity = throwAwayShows.checkCapacity(bots);
      if (!capacity.ok) return capacity;
      if (await repository.hasActiveShow(listShowsWithClients())) return fail("show_running");
      const waitS = await limit.consume(caller.user_id ?? "");
      if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
      const showId = newId();
      const stored: StoredCheck = { phase: "registering", report: null };
      const row: RehearsalsTable = {
        show_id: showId,
        kind: "load_check",
        source_show_id: null,
        user_id: caller.user_id,
        bots,
        report: JSON.stringify(stored),
        created_at: Math.round(now()),
        expires_at: throwAwayShows.getLeaseEnd(),
      };
      const created = await shows.create({
        show_id: showId,
        owner_id: caller.user_id,
        name: createTranslator(rehearsalMessages, BASE_LOCALE)("load_check_name"),
        description: "",
        settings: DEFAULT_SETTINGS,
        statements: [repository.insert(row)],
      });
      if (!created.ok) return created;
      run(caller, showId, shows.getSocketUrl(created.value.public_id), bots).catch(onError);
      return ok(presentCheck(row));
    },
    get: async (caller, id) => {
      const row = await find(caller, id);
      return row === undefined ? fail("not_found") : ok(presentCheck(row));
    },
    remove: async (caller, id) => {
      if ((await find(caller, id)) === undefined) return fail("not_found");
      await throwAwayShows.end(id);
      return ok();
    },
  };
}

interface ServerLoad {
  readonly event_loop_delay_ms: LoadReport["event_loop_delay_ms"];
  readonly cpu_ms: number;
  readonly wall_ms: number;
}

/** Starts measuring this process while the bots play. */
function createMeter() {
  const histogram = monitorEventLoopDelay({ resolution: HISTOGRAM_RESOLUTION_MS });
  let cpuBefore = process.cpuUsage();
  let startedAt = performance.now();
  return {
    start: (): void => {
      histogram.enable();
      cpuBefore = process.cpuUsage();
      startedAt = performance.now();
    },
    stop: (): ServerLoad => {
      histogram.disable();
      const cpu = process.cpuUsage(cpuBefore);
      // The histogram's values include the sampling interval itself.
      const toDelay = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - HISTOGRAM_RESOLUTION_MS);
      return {
        event_loop_delay_ms: {
          p50: toDelay(histogram.percentile(50)),
          p99: toDelay(histogram.percentile(99)),
          max: toDelay(histogram.max),
        },
        cpu_ms: (cpu.user + cpu.system) / 1_000,
        wall_ms: performance.now() - startedAt,
      };
    },
  };
}

function createReport({ cpu_ms: botsCpuMs, ...bots }: BotsReport, server: ServerLoad): LoadReport {
  const roundAll = ({ p50, p99, max }: LoadReport["screens_ms"]) => ({
    p50: round(p50),
    p99: round(p99),
    max: round(max),
  });
  const measured = {
    ...bots,
    submission_ack_ms: roundAll(bots.submission_ack_ms),
    press_ack_ms: roundAll(bots.press_ack_ms),
    screens_ms: roundAll(bots.screens_ms),
    event_loop_delay_ms: roundAll(server.event_loop_delay_ms),
    server_cpu_percent: Math.round((server.cpu_ms / server.wall_ms) * 100),
    bots_cpu_percent: Math.round((botsCpuMs / server.wall_ms) * 100),
    cores: os.availableParallelism(),
  };
  return { ...measured, ...judgeLoad(measured) };
}

import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { composeAccountData } from "./compose/account-data.ts";
import { composeAccounts } from "./compose/accounts.ts";
import { now, type Infrastructure } from "./compose/infrastructure.ts";
import { composeAiRuns } from "./compose/ai-runs.ts";
import { composeAuthoring } from "./compose/authoring.ts";
import { composeLive } from "./compose/live.ts";
import { composeShowAccess } from "./compose/show-access.ts";
import { composeGameUsage } from "./compose/game-usage.ts";
import { listShowsWithClients } from "./compose/shows-with-clients.ts";
import { composeBudgets } from "./compose/budgets.ts";
import { composeDatabases } from "./compose/databases.ts";
import { composeMedia } from "./compose/media.ts";
import { composeMediaGeneration } from "./compose/media-generation.ts";
import { composeAiRunStore } from "./compose/ai-run-store.ts";
import { composeProviders } from "./compose/providers.ts";
import { composeRehearsals } from "./compose/rehearsals.ts";
import { composeRestores } from "./compose/restores.ts";
import { composeResults } from "./compose/results.ts";
import { composeUsage } from "./compose/usage.ts";
import { composeSettings } from "./compose/settings.ts";
import { composeGames, composeShowGames, composeGameshows } from "./compose/gameshows.ts";
import { composeCluster, watchSharedSchema } from "./compose/cluster.ts";
import { composeHttp } from "./compose/http.ts";
import { closeInfrastructure, openInfrastructure } from "./compose/open-infrastructure.ts";
import { composeOverview } from "./compose/overview.ts";
import type { Config } from "./config.ts";
import { serveLive } from "./features/live/index.ts";
import { createServerMetrics, registerMetricsRoute, registerOperationsRoutes } from "./features/operations/index.ts";
import { createRestartService, registerRestartRoutes } from "./features/restart/index.ts";
import { createSampleShowCreator, registerSampleRoutes } from "./features/sample/index.ts";
import { registerAuditLogRoutes, startAuditLogRetention } from "./features/audit-log/index.ts";
import { registerSecurityEventRoutes } from "./features/security-events/index.ts";
import { createAuditLogRepository } from "./platform/audit-log/index.ts";
import type { Guards } from "./platform/http/caller.ts";
import { fail, ok } from "./platform/http/failure.ts";
import { createMount } from "./platform/http/mount.ts";
import { collectOpenApi, serveOpenApi } from "./platform/http/openapi.ts";
import { AdmissionGate } from "./platform/admission-gate.ts";
import { LoadMonitor, resolveLoadLimits } from "./platform/load-monitor.ts";
import { ConnectionLimit, TrafficCounter } from "./platform/realtime/index.ts";
import { createSecurityEventsRepository } from "./platform/security-log/index.ts";
import { serveSite } from "./platform/static/site.ts";
import { announceActivation, retireFormerDatabase } from "./startup/finish-activation.ts";
import { readProductVersion } from "./startup/product-version.ts";
import type { ServerProcess } from "./platform/server-process.ts";
import { setSafeTimeout } from "./platform/safe-timers.ts";

export interface Server {
  readonly app: FastifyInstance;
  /** Null once first-run setup is done. */
  readonly setupCode: string | null;
  /** Public address at this moment; null without one. */
  readonly getPublicUrl: () => string | null;
  /** Closes connections, finishes pending writes, closes the database. */
  close(): Promise<void>;
}

/** Time for open requests after live connections have closed; browsers also keep idle spare connections open. */
const CLOSE_GRACE_MS = 2_000;
const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Composes the server on an open `Infrastructure`; `close` closes both. */
export async function composeServer(infrastructure: Infrastructure): Promise<Server> {
  const base = await composeSettings(infrastructure);
  const { config, logger, database, bus, settings, getPublicUrl } = base;
  const version = readProductVersion();
  const cluster = await composeCluster(base, version);
  const metrics = createServerMetrics();
  const load = new LoadMonitor(resolveLoadLimits(config.limits), (isHigh, sample) =>
    logger.warn(
      { event_loop_delay_ms: sample.eventLoopDelayMs, heap_bytes: sample.heapBytes, rss_bytes: sample.rssBytes },
      isHigh ? "overloaded: rejecting new requests" : "overload ended",
    ),
  );
  const admissionGate = new AdmissionGate(() => load.isOverloaded);
  database.writeHealth.subscribe((isSaving) =>
    isSaving ? logger.warn("database writes recovered") : logger.error("database writes are failing"),
  );
  bus.onState((state) =>
    state === "ok"
      ? logger.info("bus connected")
      : logger.warn("bus disconnected: changes reach other servers with a delay"),
  );
  const { app, guard, limits } = await composeHttp(base, metrics.requests, admissionGate);
  await collectOpenApi(app, version);

  const accounts = await composeAccounts(base);
  const showAccess = composeShowAccess(base);
  const gameUsage = composeGameUsage(base, accounts, showAccess);
  const aiRunStore = composeAiRunStore(base);
  const media = composeMedia(base, gameUsage, accounts.files.storage, aiRunStore);
  const live = await composeLive(base, accounts, media, showAccess, gameUsage, metrics.commits);
  accounts.directory.onRevoked(live.onUserChanged);
  const showGames = composeShowGames(live, media, gameUsage, showAccess);
  const games = composeGames(base, live, media, gameUsage, showGames);
  const gameshows = composeGameshows(base, live, accounts, showAccess, gameUsage, showGames, media);

  const usage = composeUsage(base);

  const guards: Guards = {
    user: accounts.access.requireUser,
    moderator: async (caller, showId) => {
      return (await showAccess.authority.isModerator(caller, showId)) ? ok() : fail("gameshow_not_found");
    },
    owner: showAccess.authority.requireOwner,
    team: showAccess.teamAuthenticator.requireTeam,
  };
  const mount = createMount(app, guards);
  const traffic = new TrafficCounter();
  registerOperationsRoutes(mount, { database, bus, admissionGate, version, instance_id: base.process.instance_id });
  registerRestartRoutes(mount, createRestartService({ ...base, cluster }));
  composeOverview(base, { accounts, live, cluster, load, version }).mount(mount);
  registerMetricsRoute(
    app,
    { requireUser: accounts.access.requireUser, token: config.metricsToken },
    { metrics, live, traffic, load, database, bus, version },
  );
  accounts.mount(mount);
  accounts.files.mount(mount);
  const databases = await composeDatabases(base, cluster, () =>
    showAccess.rehearsals.hasActiveShow(listShowsWithClients(live)),
  );
  databases.mount(mount);
  const { backups, files } = accounts;
  const restores = composeRestores(base, { backups, databases, storage: files.storage });
  restores.mount(mount);
  games.mount(mount);
  gameshows.mount(mount);
  const providers = composeProviders(base);
  providers.mount(mount);
  const budgets = composeBudgets(base, accounts, providers, usage.findPrices);
  budgets.mount(mount);
  const aiRuns = composeAiRuns(base, accounts, providers, media, usage, budgets, aiRunStore);
  aiRuns.mount(app, mount);
  const mediaGeneration = composeMediaGeneration(base, providers, aiRunStore, aiRuns, media, usage);
  mediaGeneration.mount(mount);
  const authoring = composeAuthoring(base, providers, aiRuns, media, mediaGeneration);
  authoring.mount(mount);
  composeAccountData(base, accounts, gameshows, media, providers, aiRuns).mount(mount);
  const rehearsals = composeRehearsals(app, base, live, showAccess, gameshows);
  rehearsals.mount(mount);
  composeResults(base, live, accounts, media).mount(mount);
  usage.mount(mount);
  registerSampleRoutes(
    mount,
    createSampleShowCreator({
      uploadImage: (caller, name, data) => media.images.upload(caller, { name, data }),
      removeImage: media.images.remove,
      // The links in this response are not used.
      createShow: (caller, show) => gameshows.createShow(caller, show, ""),
      removeShow: gameshows.removeShow,
      createGame: games.createGame,
      removeGame: games.removeGame,
    }),
  );
  media.mount(app, mount, accounts, mediaGeneration.listProviders);
  const closeLive = serveLive(app, mount, live, {
    guard,
    limits: base.limits,
    connectionLimit: new ConnectionLimit(limits.live, () => admissionGate.isAcceptingConnections),
    traffic,
    onError: (error) => logger.error({ err: error }, "live connection"),
  });
  const auditLogRepository = createAuditLogRepository(database);
  registerAuditLogRoutes(mount, auditLogRepository, now);
  const auditLogRetention = startAuditLogRetention({
    database,
    repository: auditLogRepository,
    getDays: () => settings.get().audit_log_days,
    onError: (err) => logger.warn({ err }, "audit log retention"),
    now,
  });
  accounts.backups.mount(app, mount, async (id) =>
    id === null ? null : ((await accounts.directory.findById(id))?.username ?? null),
  );
  accounts.pricing.mount(mount);
  accounts.startJobs();
  const backupSchedule = accounts.backups.startSchedule();
  const schemaWatch = watchSharedSchema(base, () => admissionGate.startDraining());
  registerSecurityEventRoutes(mount, createSecurityEventsRepository(database));
  serveOpenApi(app);
  serveSite(app, webFolder, accounts.siteConfig);
  app.addHook("onListen", cluster.beginService);
  await app.ready();
  await rehearsals.removeLeftovers();

  return {
    app,
    setupCode: accounts.setupCode,
    getPublicUrl,
    close: async () => {
      admissionGate.startDraining();
      await schemaWatch?.stop();
      accounts.stop();
      await accounts.closeJobs();
      await usage.stop();
      await aiRuns.close();
      await budgets.stop();
      await authoring.close();
      await auditLogRetention.stop();
      await gameshows.stop();
      await backupSchedule.stop();
      await restores.close();
      await rehearsals.close();
      await closeLive();
      admissionGate.refuseRequests();
      const forceCloseTimer = setSafeTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
      await app.close();
      clearTimeout(forceCloseTimer);
      await live.close();
      accounts.files.close();
      load.stop();
      await cluster.leave();
      await closeInfrastructure(base);
    },
  };
}

/** Opens the infrastructure and composes the server; closing the server closes both. */
export async function compose(config: Config, logger: Logger, serverProcess?: ServerProcess): Promise<Server> {
  const base = await openInfrastructure(config, logger, serverProcess);
  try {
    await announceActivation(base);
    const server = await composeServer(base);
    const retiring = retireFormerDatabase(base).catch((error: unknown) =>
      logger.warn({ err: error }, "the former database was not marked as retired; the next start tries again"),
    );
    return {
      ...server,
      close: async () => {
        await retiring;
        await server.close();
      },
    };
  } catch (error) {
    await closeInfrastructure(base);
    throw error;
  }
}

import { hostname } from "node:os";
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
import { listAttendedShows } from "./compose/attended-shows.ts";
import { composeBudgets } from "./compose/budgets.ts";
import { composeDatabases } from "./compose/databases.ts";
import { composeMedia } from "./compose/media.ts";
import { composeMediaGeneration } from "./compose/media-generation.ts";
import { composeRunStore } from "./compose/run-store.ts";
import { composeProviders } from "./compose/providers.ts";
import { composeRehearsals } from "./compose/rehearsals.ts";
import { composeRestores } from "./compose/restores.ts";
import { composeResults } from "./compose/results.ts";
import { composeUsage } from "./compose/usage.ts";
import { composeSettings } from "./compose/settings.ts";
import { composeGames, composeShowGames, composeGameshows } from "./compose/gameshows.ts";
import type { Config } from "./config.ts";
import { serveLive } from "./features/live/index.ts";
import { createServerMetrics, registerMetricsRoute, registerOperationsRoutes } from "./features/operations/index.ts";
import { createRestartService, registerRestartRoutes } from "./features/restart/index.ts";
import { createOverviewRepository, createReadOverview, registerOverviewRoutes } from "./features/overview/index.ts";
import { createLoadSample, registerSampleRoutes } from "./features/sample/index.ts";
import { registerAuditLogRoutes, startAuditLogRetention } from "./features/audit-log/index.ts";
import { registerSecurityEventRoutes } from "./features/security-events/index.ts";
import { createAuditLog, createAuditLogRepository } from "./platform/audit-log/index.ts";
import { joinCluster } from "./platform/cluster/index.ts";
import { createRedisBus, createInProcessHub, type Bus } from "./platform/bus/index.ts";
import { DatabaseUnavailable, openDatabase, Overloaded, type Database } from "./platform/db/index.ts";
import { findRetirement, RetiredDatabase } from "./platform/db/retirement.ts";
import { createConnectionLog } from "./platform/http/connection-log.ts";
import { computeConnectionLimits, enforceConnectionLimits } from "./platform/http/connection-limits.ts";
import { createHttpApp } from "./platform/http/http-app.ts";
import type { Guards } from "./platform/http/caller.ts";
import { fail, ok, type Failure } from "./platform/http/failure.ts";
import { createKnownDevices } from "./platform/http/known-devices.ts";
import { createMount } from "./platform/http/mount.ts";
import { RequestGuard } from "./platform/http/request-guard.ts";
import { collectOpenApi, serveOpenApi } from "./platform/http/openapi.ts";
import { createAppSecret, loadAppSecret, type AppSecret } from "./platform/secrets/app-secret.ts";
import { createDataKeysRepository } from "./platform/secrets/data-keys.repository.ts";
import { openSecretBox, type SecretBox } from "./platform/secrets/secret-box.ts";
import { AdmissionGate } from "./platform/admission-gate.ts";
import { createFailedLogins, createRateLimiters, createFailedLoginsRepository } from "./platform/limits/index.ts";
import { LoadMonitor, resolveLoadLimits } from "./platform/load-monitor.ts";
import { ConnectionLimit, TrafficCounter } from "./platform/realtime/index.ts";
import { createMarkdownRenderer } from "./platform/markdown/index.ts";
import {
  createSecurityLog,
  getRequestSource,
  getMessageSource,
  createSecurityEventsRepository,
} from "./platform/security-log/index.ts";
import { serveSite } from "./platform/static/site.ts";
import { announceActivation, retireFormerDatabase } from "./startup/finish-activation.ts";
import { watchSchema } from "./startup/watch-schema.ts";
import { readAppliedMigrations } from "./platform/db/inspect/applied-migrations.ts";
import { migrations } from "./platform/db/migrations/index.ts";
import { ensureFolder } from "./startup/data-folder.ts";
import { getOpenFileLimit } from "./startup/open-file-limit.ts";
import { readProductVersion } from "./startup/product-version.ts";
import { createServerProcess, type ServerProcess } from "./platform/server-process.ts";
import { setSafeTimeout } from "./platform/safe-timers.ts";

export interface Server {
  readonly app: FastifyInstance;
  /** Null once first-run setup is done. */
  readonly setup_code: string | null;
  /** Public address at this moment; null without one. */
  readonly getPublicUrl: () => string | null;
  /** Closes connections, finishes pending writes, closes the database. */
  close(): Promise<void>;
}

/** Time for open requests after live connections have closed; browsers also keep idle spare connections open. */
const CLOSE_GRACE_MS = 2_000;
const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

function toKnownFailure(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return { code: "unavailable" };
  if (error instanceof DatabaseUnavailable)
    return { code: error.reason === "disk_full" ? "storage_full" : "unavailable" };
  return undefined;
}

/** Composes the server on an open `Infrastructure`; `close` closes both. */
export async function composeServer(infrastructure: Infrastructure): Promise<Server> {
  const base = await composeSettings(infrastructure);
  const { config, logger, database, bus, settings, getPublicUrl } = base;
  const version = readProductVersion();
  const cluster = await joinServers(base, version);
  const metrics = createServerMetrics();
  const load = new LoadMonitor(resolveLoadLimits(config.limits), (isHigh, reading) =>
    logger.warn(reading, isHigh ? "overloaded: rejecting new requests" : "overload ended"),
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
  const guard = new RequestGuard({
    ...config,
    getPublicUrl,
    getKeptHost: () => settings.get().kept_host,
    onRefused: ({ kind, received }, request) =>
      base.record({
        type: kind === "origin" ? "origin_refused" : "host_refused",
        source: getMessageSource(request),
        subject: received,
      }),
  });
  const app = await createHttpApp({
    logger,
    guard,
    trustedProxies: config.trustedProxies,
    isHttpsOnly: () => getPublicUrl()?.startsWith("https:") ?? false,
    getDefaultLocale: () => settings.get().default_language,
    classifyError: toKnownFailure,
    isAcceptingRequests: () => admissionGate.isAcceptingRequests,
    limits: base.limits,
    log: { slowMs: config.slowRequestMs, onResponse: metrics.requests.record },
  });
  const limits = computeConnectionLimits({
    openFiles: getOpenFileLimit(),
    databaseConnections: config.database.dialect === "sqlite" ? 0 : config.database.pool_size,
    perAddress: config.maxConnectionsPerAddress,
  });
  enforceConnectionLimits(app.server, {
    limits,
    trustedProxies: config.trustedProxies,
    ...createConnectionLog(logger),
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    // Delayed logins are recorded by the login itself.
    if (reply.statusCode === 429 && !route.endsWith("/login"))
      base.record({ type: "rate_limited", source: getRequestSource(request), subject: `${request.method} ${route}` });
    done();
  });
  await collectOpenApi(app, version);

  const accounts = await composeAccounts(base);
  const showAccess = composeShowAccess(base);
  const gameUsage = composeGameUsage(base, accounts, showAccess);
  const runStore = composeRunStore(base);
  const media = composeMedia(base, gameUsage, accounts.files.storage, runStore);
  const live = await composeLive(base, accounts, media, showAccess, gameUsage, metrics.commits);
  accounts.directory.onRevoked(live.userChanged);
  const showGames = composeShowGames(live, gameUsage, showAccess);
  const games = composeGames(base, live, media, gameUsage, showGames);
  const gameshows = composeGameshows(base, live, accounts, showAccess, gameUsage, showGames, media);

  const usage = composeUsage(base);

  const guards: Guards = {
    user: accounts.access.requireUser,
    moderator: async (caller, showId) => {
      return (await showAccess.authority.isModerator(caller, showId)) ? ok() : fail("gameshow_not_found");
    },
    owner: showAccess.authority.requireOwner,
    team: showAccess.team_access.requireTeam,
  };
  const mount = createMount(app, guards);
  const traffic = new TrafficCounter();
  registerOperationsRoutes(mount, { database, bus, admissionGate, version, instance_id: base.process.instance_id });
  registerRestartRoutes(mount, createRestartService({ ...base, cluster }));
  registerOverviewRoutes(
    mount,
    createReadOverview({
      repository: createOverviewRepository(database),
      database,
      bus,
      listServers: cluster.list,
      live,
      mail: accounts.mail,
      getBackups: accounts.backups.get,
      isAuthEnabled: () => accounts.settings.get().auth_enabled,
      isOverloaded: () => load.isOverloaded,
      version,
      startedAt: base.process.started_at,
      dataDir: config.dataDir,
      getPublicUrl,
      hasConfiguredSecret: config.appSecret !== null,
      now,
    }),
  );
  registerMetricsRoute(
    app,
    { requireUser: accounts.access.requireUser, token: config.metricsToken },
    { metrics, live, traffic, load, database, bus, version },
  );
  accounts.mount(mount);
  accounts.files.mount(mount);
  const databases = composeDatabases(base, accounts.settings, cluster, () =>
    showAccess.rehearsals.hasActiveShow(listAttendedShows(live)),
  );
  databases.mount(mount);
  const { backups, files } = accounts;
  const restores = composeRestores(base, { settings, backups, databases, storage: files.storage });
  restores.mount(mount);
  games.mount(mount);
  gameshows.mount(mount);
  const providers = composeProviders(base, accounts.settings);
  providers.mount(mount);
  const budgets = composeBudgets(base, accounts, providers, usage.findPrices);
  budgets.mount(mount);
  const aiRuns = composeAiRuns(base, accounts, providers, media, usage, budgets, runStore);
  aiRuns.mount(app, mount);
  const mediaGeneration = composeMediaGeneration(base, providers, runStore, aiRuns, media, usage);
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
    createLoadSample({
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
    days: () => accounts.settings.get().audit_log_days,
    onError: (err) => logger.warn({ err }, "audit log retention"),
    now,
  });
  accounts.backups.mount(app, mount, async (id) =>
    id === null ? null : ((await accounts.directory.findById(id))?.username ?? null),
  );
  accounts.pricing.mount(mount);
  const backupSchedule = accounts.backups.startSchedule();
  const schemaWatch = watchSharedSchema(base, admissionGate);
  registerSecurityEventRoutes(mount, createSecurityEventsRepository(database));
  serveOpenApi(app);
  serveSite(app, webFolder, accounts.siteConfig);
  app.addHook("onListen", cluster.beginService);
  await app.ready();
  await rehearsals.removeLeftovers();

  return {
    app,
    setup_code: accounts.setup_code,
    getPublicUrl,
    close: async () => {
      admissionGate.startDraining();
      await schemaWatch?.stop();
      accounts.stop();
      await accounts.closeJobs();
      await usage.stop();
      await aiRuns.close();
      budgets.stop();
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

/** Registers the server with those on the same database; waits while one of them replaces it. */
function joinServers({ config, logger, database, process: self }: Infrastructure, version: string) {
  const isSupervised = self.requestRestart !== null;
  return joinCluster({
    database,
    self: {
      id: self.instance_id,
      slot: isSupervised ? `${hostname()}:${process.ppid}` : self.instance_id,
      name: `${hostname()}:${config.port}`,
      version,
      is_supervised: isSupervised ? 1 : 0,
      started_at: self.started_at,
    },
    requestRestart: self.requestRestart,
    checkUsable: async () => {
      const retiredAt = await findRetirement(database);
      if (retiredAt !== null) throw new RetiredDatabase(retiredAt);
    },
    onWaiting: () => logger.warn("another server replaces the database: this start waits for it"),
  });
}

/**
 * Drains and stops when a newer version has upgraded the database: an older version must not write to it. The supervisor
 * then starts what is installed by now. The embedded database belongs to one process.
 */
function watchSharedSchema({ database, logger, process }: Infrastructure, admissionGate: AdmissionGate) {
  if (database.transact === null) return null;
  return watchSchema({
    known: new Set(migrations.map(({ id }) => id)),
    readApplied: () => readAppliedMigrations(database),
    onNewer: (ids) => {
      logger.error({ ids }, "a newer version has upgraded the database: this server drains and stops");
      admissionGate.startDraining();
      process.requestRestart?.();
    },
  });
}

/** Opens folders, secret and database. */
export async function openInfrastructure(
  config: Config,
  logger: Logger,
  serverProcess: ServerProcess = createServerProcess(),
): Promise<Infrastructure> {
  await ensureFolder(config.dataDir);
  if (config.database.dialect === "sqlite") await ensureFolder(config.database.folder);
  const secret = await loadAppSecret(config.appSecret, config.dataDir, config.appSecretPrevious);
  const database = await openDatabase(config.database, { isManual: config.migrate === "manual" });
  await refuseRetired(config, database);
  const secrets = await openSecrets(config, secret, database);
  const securityLog = createSecurityLog({
    logger,
    database,
    repository: createSecurityEventsRepository(database),
    now,
  });
  return {
    config,
    logger,
    database,
    bus: openBus(config, secret, logger),
    secret,
    secrets,
    markdown: createMarkdownRenderer(),
    limits: createRateLimiters(
      getSharedRedisUrl(config),
      `showrunner:${secret.deriveKey("limits").toString("hex")}`,
      (err) => logger.warn({ err }, "limits"),
    ),
    failed_logins: createFailedLogins(database, createFailedLoginsRepository(database)),
    devices: createKnownDevices(secret.deriveKey("devices"), now, secret.derivePreviousKey("devices")),
    record: securityLog.record,
    securityLog,
    auditLog: createAuditLog(createAuditLogRepository(database), now),
    process: serverProcess,
  };
}

/** Refuses a database that another one has replaced, unless it is being activated again. */
async function refuseRetired({ unfinishedActivation }: Config, database: Database): Promise<void> {
  const retiredAt = unfinishedActivation === null ? await findRetirement(database) : null;
  if (retiredAt === null) return;
  await database.close();
  throw new RetiredDatabase(retiredAt);
}

/** Closes the database when the stored secrets cannot be read. */
async function openSecrets(config: Config, secret: AppSecret, database: Database): Promise<SecretBox> {
  const { appSecretPrevious: previous } = config;
  try {
    return await openSecretBox({
      database,
      repository: createDataKeysRepository(database),
      secret,
      previousSecret: previous === null ? null : createAppSecret(previous),
      now,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A server with the embedded database has no peers. */
function getSharedRedisUrl({ redisUrl, database }: Config): string | null {
  return database.dialect === "sqlite" ? null : redisUrl;
}

function openBus(config: Config, secret: AppSecret, logger: Logger): Bus {
  const redisUrl = getSharedRedisUrl(config);
  const onError = (error: unknown): void => logger.warn({ err: error }, "bus");
  if (redisUrl === null) return createInProcessHub().join(onError);
  const channel = `showrunner:${secret.deriveKey("bus").toString("hex")}`;
  return createRedisBus({ url: redisUrl, channel, onError });
}

/** Writes what is queued, then closes the connections of `openInfrastructure`. */
export async function closeInfrastructure({
  bus,
  database,
  markdown,
  limits,
  securityLog,
}: Infrastructure): Promise<void> {
  await markdown.close();
  limits.close();
  await bus.close();
  await securityLog.close();
  await database.close();
}

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

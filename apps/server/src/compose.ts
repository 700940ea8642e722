import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { composeAccounts } from "./compose/accounts.ts";
import { now, type Base } from "./compose/base.ts";
import { composeLive, composeShowAccess } from "./compose/live.ts";
import { composeGameUse } from "./compose/game-use.ts";
import { composeMedia } from "./compose/media.ts";
import { composeResults } from "./compose/results.ts";
import { composeGames, composeProgrammes, composeShows } from "./compose/shows.ts";
import type { Config } from "./config.ts";
import { serveLive } from "./features/live/index.ts";
import * as media from "./features/media/index.ts";
import { createMeters, metricsRoute, operationsRoutes } from "./features/operations/index.ts";
import { createLoadSample, sampleRoutes } from "./features/sample/index.ts";
import { securityEventRoutes } from "./features/security-events/index.ts";
import { mayModerate } from "./features/shows/index.ts";
import { createRedisBus, inProcessHub, type Bus } from "./platform/bus/index.ts";
import { DatabaseUnavailable, openDatabase, Overloaded } from "./platform/db/index.ts";
import { connectionLog } from "./platform/http/connection-log.ts";
import { connectionLimits, guardConnections } from "./platform/http/connection-limits.ts";
import { createHttpApp } from "./platform/http/app.ts";
import type { Guards } from "./platform/http/caller.ts";
import { fail, ok, type Failure } from "./platform/http/failure.ts";
import { createKnownDevices } from "./platform/http/known-devices.ts";
import { createMount } from "./platform/http/mount.ts";
import { RequestGuard } from "./platform/http/request-guard.ts";
import { collectOpenApi, serveOpenApi } from "./platform/http/openapi.ts";
import { loadAppSecret, type AppSecret } from "./platform/secrets/app-secret.ts";
import { Intake } from "./platform/intake.ts";
import { createFailedLogins, createRateLimits, failedLoginsRepository } from "./platform/limits/index.ts";
import { Load, loadLimits } from "./platform/load.ts";
import { Places, Traffic } from "./platform/realtime/index.ts";
import { createMarkdownRenderer } from "./platform/markdown/index.ts";
import {
  createSecurityLog,
  originOf,
  originOfMessage,
  securityEventsRepository,
} from "./platform/security-log/index.ts";
import { serveSite } from "./platform/static/site.ts";
import { ensureFolder } from "./startup/data-folder.ts";
import { openFileLimit } from "./startup/open-files.ts";
import { productVersion } from "./startup/version.ts";
import { later } from "./platform/tasks.ts";

export interface Server {
  readonly app: FastifyInstance;
  /** Null once first-run setup is done. */
  readonly setup_code: string | null;
  /** Closes connections, finishes pending writes, closes the database. */
  close(): Promise<void>;
}

/** Time for open requests after live connections have closed; browsers also keep idle spare connections open. */
const last_requests_ms = 2_000;
const web_folder = fileURLToPath(new URL("../../web/dist", import.meta.url));

function knownErrors(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return { code: "unavailable" };
  if (error instanceof DatabaseUnavailable)
    return { code: error.reason === "disk_full" ? "storage_full" : "unavailable" };
  return undefined;
}

/** Composes the server on an open `Base`; `close` closes both. */
export async function composeServer(base: Base): Promise<Server> {
  const { config, logger, database, bus } = base;
  const version = productVersion();
  const meters = createMeters();
  const load = new Load(loadLimits(config.limits), (is_high, reading) =>
    logger.warn(reading, is_high ? "overloaded: rejecting new requests" : "overload ended"),
  );
  const intake = new Intake(() => load.isHigh);
  database.saving.subscribe((is_saving) =>
    is_saving ? logger.warn("database writes recovered") : logger.error("database writes are failing"),
  );
  bus.onState((state) =>
    state === "ok"
      ? logger.info("bus connected")
      : logger.warn("bus disconnected: changes reach other servers with a delay"),
  );
  const guard = new RequestGuard({
    ...config,
    onRefused: ({ kind, named }, request) =>
      base.record({
        type: kind === "origin" ? "origin_refused" : "host_refused",
        origin: originOfMessage(request),
        subject: named,
      }),
  });
  const app = await createHttpApp({
    logger,
    guard,
    trusted_proxies: config.trusted_proxies,
    https_only: config.public_url?.startsWith("https:") ?? false,
    known_errors: knownErrors,
    takesRequests: () => intake.takesRequests,
    limits: base.limits,
    log: { slow_ms: config.slow_request_ms, onAnswered: meters.requests.answered },
  });
  const limits = connectionLimits({
    open_files: openFileLimit(),
    database_connections: config.database.dialect === "sqlite" ? 0 : config.database.pool_size,
    per_address: config.max_connections_per_address,
  });
  guardConnections(app.server, { limits, trusted_proxies: config.trusted_proxies, ...connectionLog(logger) });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    // Delayed logins are recorded by the login itself.
    if (reply.statusCode === 429 && !route.endsWith("/login"))
      base.record({ type: "rate_limited", origin: originOf(request), subject: `${request.method} ${route}` });
    done();
  });
  await collectOpenApi(app, version);

  const accounts = await composeAccounts(base);
  const show_access = composeShowAccess(base);
  const game_use = composeGameUse(base, accounts, show_access);
  const pictures = composeMedia(base, game_use);
  const live = await composeLive(base, accounts, pictures, show_access, game_use, meters.commits);
  accounts.directory.onRevoked(live.userChanged);
  const programmes = composeProgrammes(live, game_use);
  const library = composeGames(base, live, pictures, game_use, programmes);
  const own_shows = composeShows(base, live, accounts, show_access, game_use, programmes, pictures);

  const guards: Guards = {
    user: accounts.access.user,
    moderator: async (caller, show_id) => {
      const show = await show_access.repository.byId(show_id);
      return show !== undefined && mayModerate(caller, show) ? ok() : fail("gameshow_not_found");
    },
    team: show_access.team_access.team,
  };
  const mount = createMount(app, guards);
  const traffic = new Traffic();
  operationsRoutes(mount, { database, bus, intake, version });
  metricsRoute(
    app,
    { user: accounts.access.user, token: config.metrics_token },
    { meters, live, traffic, load, database, bus, version },
  );
  accounts.mount(mount);
  library.mount(mount);
  own_shows.mount(mount);
  composeResults(base, live, accounts, pictures).mount(mount);
  sampleRoutes(
    mount,
    createLoadSample({
      upload: (caller, name, data) =>
        pictures.images.upload(caller, { name, data, linked_type: null, linked_id: null }),
      removeImage: pictures.images.remove,
      // The links in this response are not used.
      createShow: (caller, show) => own_shows.createShow(caller, show, ""),
      removeShow: own_shows.removeShow,
      createGame: library.createGame,
    }),
  );
  media.imageRoutes(mount, pictures.images, pictures.upload_limits);
  media.imageFiles(app, { ...pictures, user: accounts.access.user });
  const endLive = serveLive(app, mount, live, {
    guard,
    limits: base.limits,
    places: new Places(limits.live, () => intake.takesLines),
    traffic,
    onError: (error) => logger.error({ err: error }, "live connection"),
  });
  securityEventRoutes(mount, securityEventsRepository(database));
  serveOpenApi(app);
  serveSite(app, web_folder, accounts.siteConfig);
  await app.ready();

  return {
    app,
    setup_code: accounts.setup_code,
    close: async () => {
      intake.drain();
      accounts.stop();
      await endLive();
      intake.close();
      const cut = later(() => app.server.closeAllConnections(), last_requests_ms);
      await app.close();
      clearTimeout(cut);
      await live.close();
      load.stop();
      await closeBase(base);
    },
  };
}

/** Opens folders, secret and database. */
export async function openBase(config: Config, logger: Logger): Promise<Base> {
  await ensureFolder(config.data_dir);
  if (config.database.dialect === "sqlite") await ensureFolder(config.database.folder);
  const secret = await loadAppSecret(config.app_secret, config.data_dir);
  const database = await openDatabase(config.database);
  const security_log = createSecurityLog({ logger, database, repository: securityEventsRepository(database), now });
  return {
    config,
    logger,
    database,
    bus: openBus(config, secret, logger),
    secret,
    markdown: createMarkdownRenderer(),
    limits: createRateLimits(sharedRedis(config), `showrunner:${secret.key("limits").toString("hex")}`, (err) =>
      logger.warn({ err }, "limits"),
    ),
    failed_logins: createFailedLogins(database, failedLoginsRepository(database)),
    devices: createKnownDevices(secret.key("devices"), now),
    record: security_log.record,
    security_log,
  };
}

/** A server with the embedded database has no peers. */
function sharedRedis({ redis_url, database }: Config): string | null {
  return database.dialect === "sqlite" ? null : redis_url;
}

function openBus(config: Config, secret: AppSecret, logger: Logger): Bus {
  const redis_url = sharedRedis(config);
  const onError = (error: unknown): void => logger.warn({ err: error }, "bus");
  if (redis_url === null) return inProcessHub().join(onError);
  const channel = `showrunner:${secret.key("bus").toString("hex")}`;
  return createRedisBus({ url: redis_url, channel, onError });
}

async function closeBase({ bus, database, markdown, limits, security_log }: Base): Promise<void> {
  await markdown.close();
  limits.close();
  await bus.close();
  await security_log.close();
  await database.close();
}

export async function compose(config: Config, logger: Logger): Promise<Server> {
  const base = await openBase(config, logger);
  try {
    return await composeServer(base);
  } catch (error) {
    await closeBase(base);
    throw error;
  }
}

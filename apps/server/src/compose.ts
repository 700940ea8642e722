import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { composeAccounts } from "./compose/accounts.ts";
import type { Base } from "./compose/base.ts";
import { composeLive, composeShowAccess } from "./compose/live.ts";
import { composeMedia } from "./compose/media.ts";
import { composeResults } from "./compose/results.ts";
import { composeGames, composeShows } from "./compose/shows.ts";
import type { Config } from "./config.ts";
import { serveLive } from "./features/live/index.ts";
import * as media from "./features/media/index.ts";
import { createMeters, metricsRoute, operationsRoutes } from "./features/operations/index.ts";
import { createLoadSample, sampleRoutes } from "./features/sample/index.ts";
import { mayModerate } from "./features/shows/index.ts";
import { createRedisBus, inProcessHub, type Bus } from "./platform/bus/index.ts";
import { DatabaseUnavailable, openDatabase, Overloaded } from "./platform/db/index.ts";
import { createHttpApp } from "./platform/http/app.ts";
import type { Guards } from "./platform/http/caller.ts";
import { fail, ok, type Failure } from "./platform/http/failure.ts";
import { createMount } from "./platform/http/mount.ts";
import { collectOpenApi, serveOpenApi } from "./platform/http/openapi.ts";
import { loadAppSecret, type AppSecret } from "./platform/secrets/app-secret.ts";
import { Intake } from "./platform/intake.ts";
import { Load, loadLimits } from "./platform/load.ts";
import { Places, Traffic } from "./platform/realtime/index.ts";
import { serveSite } from "./platform/static/site.ts";
import { ensureFolder } from "./startup/data-folder.ts";
import { productVersion } from "./startup/version.ts";

export interface Server {
  readonly app: FastifyInstance;
  /** Null once the first-run setup is done. */
  readonly setup_code: string | null;
  /** Ends what runs, finishes what is being written, closes the database. */
  close(): Promise<void>;
}

/** Requests under way get a moment once the pages have gone; browsers also keep spare lines that never said a word. */
const last_requests_ms = 2_000;
const web_folder = fileURLToPath(new URL("../../web/dist", import.meta.url));

function knownErrors(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return { code: "unavailable" };
  if (error instanceof DatabaseUnavailable)
    return { code: error.reason === "disk_full" ? "storage_full" : "unavailable" };
  return undefined;
}

/** Puts the server together on what `openBase` opened; `close` closes that too. */
export async function composeServer(base: Base): Promise<Server> {
  const { config, logger, database, bus } = base;
  const version = productVersion();
  const meters = createMeters();
  const load = new Load(loadLimits(config.limits), (is_high, reading) =>
    logger.warn(reading, is_high ? "overloaded: new requests are refused" : "no longer overloaded"),
  );
  const intake = new Intake(() => load.isHigh);
  database.saving.subscribe((is_saving) =>
    is_saving ? logger.warn("the database can be written again") : logger.error("the database cannot be written"),
  );
  bus.onState((state) =>
    state === "ok" ? logger.info("hints reach the other servers") : logger.warn("hints do not reach the other servers"),
  );
  const app = await createHttpApp({
    logger,
    trusted_proxies: config.trusted_proxies,
    https_only: config.public_url?.startsWith("https:") ?? false,
    known_errors: knownErrors,
    takesRequests: () => intake.takesRequests,
    log: { slow_ms: config.slow_request_ms, onAnswered: meters.requests.answered },
  });
  await collectOpenApi(app, version);

  const accounts = await composeAccounts(base);
  const pictures = composeMedia(base);
  const show_access = composeShowAccess(base);
  const live = await composeLive(base, accounts, pictures, show_access, meters.commits);
  accounts.directory.onRevoked(live.userChanged);
  const library = composeGames(base, live, pictures, show_access);
  const own_shows = composeShows(base, live, accounts, show_access, library, pictures);

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
      // Nobody reads the links of this answer.
      createShow: (caller, show) => own_shows.createShow(caller, show, ""),
      removeShow: own_shows.removeShow,
      createGame: library.createGame,
      addGame: own_shows.addGame,
    }),
  );
  media.imageRoutes(mount, pictures.images);
  media.imageFiles(app, { ...pictures, user: accounts.access.user });
  const endLive = serveLive(app, mount, live, {
    public_url: config.public_url,
    trusted_proxies: config.trusted_proxies,
    places: new Places(undefined, () => intake.takesLines),
    traffic,
    onError: (error) => logger.error({ err: error }, "live connection"),
  });
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
      const cut = setTimeout(() => app.server.closeAllConnections(), last_requests_ms);
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
  return { config, logger, database, bus: openBus(config, secret, logger), secret };
}

/** A server with the embedded database has nobody to talk to. */
function openBus({ redis_url, database }: Config, secret: AppSecret, logger: Logger): Bus {
  const onError = (error: unknown): void => logger.warn({ err: error }, "bus");
  if (redis_url === null || database.dialect === "sqlite") return inProcessHub().join(onError);
  const channel = `showrunner:${secret.key("bus").toString("hex")}`;
  return createRedisBus({ url: redis_url, channel, onError });
}

async function closeBase({ bus, database }: Base): Promise<void> {
  await bus.close();
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

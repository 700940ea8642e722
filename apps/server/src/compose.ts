import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { round_definitions } from "@showrunner/rounds";
import type { Config } from "./config.ts";
import * as auth from "./features/auth/index.ts";
import * as games from "./features/games/index.ts";
import { createLive, serveLive, type Live } from "./features/live/index.ts";
import * as media from "./features/media/index.ts";
import { operationsRoutes } from "./features/operations/index.ts";
import { createLoadSample, sampleRoutes } from "./features/sample/index.ts";
import { createSettings, settingsRepository } from "./features/settings/index.ts";
import * as shows from "./features/shows/index.ts";
import * as users from "./features/users/index.ts";
import { openShowClock } from "./platform/clock/index.ts";
import { DatabaseUnavailable, openDatabase, Overloaded, type Database } from "./platform/db/index.ts";
import { publicBase } from "./platform/http/addresses.ts";
import { createHttpApp } from "./platform/http/app.ts";
import type { Guards } from "./platform/http/caller.ts";
import { fail, ok, type Failure } from "./platform/http/failure.ts";
import { createMount, type Mount } from "./platform/http/mount.ts";
import { collectOpenApi, serveOpenApi } from "./platform/http/openapi.ts";
import { newId } from "./platform/ids.ts";
import { loadAppSecret, type AppSecret } from "./platform/secrets/app-secret.ts";
import { serveSite } from "./platform/static/site.ts";
import { localStorage } from "./platform/storage/index.ts";
import { ensureFolder } from "./startup/data-folder.ts";
import { productVersion } from "./startup/version.ts";

export interface Server {
  readonly app: FastifyInstance;
  /** Null once the first-run setup is done. */
  readonly setup_code: string | null;
  /** Ends what runs, finishes what is being written, closes the database. */
  close(): Promise<void>;
}

const web_folder = fileURLToPath(new URL("../../web/dist", import.meta.url));
const now = Date.now;

function knownErrors(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return { code: "unavailable" };
  if (error instanceof DatabaseUnavailable)
    return { code: error.reason === "disk_full" ? "storage_full" : "unavailable" };
  return undefined;
}

/** What all parts are made from. */
export interface Base {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly secret: AppSecret;
}

/** Accounts, sign-in and settings. */
async function composeAccounts({ database, secret }: Base) {
  const settings = await createSettings(settingsRepository(database), now);
  const repository = users.usersRepository(database);
  const directory = users.createUserDirectory(repository, now);
  const tokens = auth.accessTokens(secret.key("access_tokens"));
  const sessions_repository = auth.sessionsRepository(database);
  const code = auth.createSetupCode();
  const access = auth.createAccess({ tokens, directory, settings: settings.current });
  const service = auth.createAuthService({
    database,
    sessions: auth.createSessions({
      database,
      repository: sessions_repository,
      key: secret.key("refresh_tokens"),
      now,
    }),
    sessions_repository,
    directory,
    touchLogin: repository.touchLogin,
    presentUser: users.presentUser,
    settings: settings.current,
    tokens,
    guessing: auth.createGuessingLimits(),
    now,
  });
  const setup = auth.createSetup({
    database,
    settings,
    code,
    now,
    newUserRow: users.newUserRow,
    insertUser: repository.insert,
    takenName: users.takenName,
  });
  const users_service = users.createUsersService({ database, repository, directory, now });
  return {
    settings,
    access,
    directory,
    setup_code: settings.current().setup_done_at === null ? code.text : null,
    mount: (mount: Mount) => {
      auth.authRoutes(mount, service, setup);
      users.userRoutes(mount, users_service);
    },
  };
}

/** Pictures. */
function composeMedia({ config, database, secret }: Base) {
  const links = media.createImageLinks(secret.key("image_links"), now);
  const capabilities = media.capabilitiesRepository(database);
  const images = media.createImagesService({
    database,
    repository: media.imagesRepository(database),
    storage: localStorage(path.join(config.data_dir, "files")),
    process: media.createImageProcessing(),
    links,
    now,
  });
  return {
    images,
    links,
    capabilities,
    grantCapabilities: media.createAssetCapabilities(database, capabilities),
  };
}

type Accounts = Awaited<ReturnType<typeof composeAccounts>>;
type Media = ReturnType<typeof composeMedia>;

/** Shows as far as others ask about them: whose they are, and which team a token stands for. */
function composeShowAccess({ database, secret }: Base) {
  const repository = shows.showsRepository(database);
  const credentials = shows.teamCredentialsRepository(database);
  const team_access = shows.createTeamAccess(shows.teamTokens(secret.key("team_tokens")), credentials);
  return { repository, credentials, team_access };
}
type ShowAccess = ReturnType<typeof composeShowAccess>;

/** The live part: rooms, sockets, the event log. */
async function composeLive(
  { database, logger }: Base,
  accounts: Accounts,
  { grantCapabilities }: Media,
  { repository, team_access }: ShowAccess,
): Promise<Live> {
  const freeze = games.createFreeze(games.gamesRepository(database), round_definitions);
  const clock = await openShowClock(database);
  return createLive({
    database,
    rounds: round_definitions,
    now: () => clock.now(),
    wall: now,
    access: {
      moderator: async (token, show_id) => {
        const verified = await accounts.access.verify(token);
        if (!verified.ok) return verified;
        const { caller, expires_at } = verified.value;
        const show = await repository.byId(show_id);
        if (show === undefined || !shows.mayModerate(caller, show)) return fail("gameshow_not_found");
        return ok({ user_id: caller.user_id, expires_at });
      },
      team: async (token, public_id) => {
        const verified = await team_access.verify(token, public_id);
        if (!verified.ok) return verified;
        const { caller, expires_at, renew } = verified.value;
        return ok({ ...caller, expires_at, renew });
      },
    },
    freeze,
    grantCapabilities,
    onError: (error) => logger.error({ err: error }, "live"),
  });
}

/** The library, and games inside shows. */
function composeGames(
  { database }: Base,
  live: Live,
  { images, links }: Media,
  { repository: shows_known }: ShowAccess,
) {
  const repository = games.gamesRepository(database);
  const access = games.createGameAccess({
    repository,
    showById: shows_known.byId,
    mayModerate: shows.mayModerate,
  });
  const saving = games.createGameSaving({
    database,
    repository,
    now,
    refreshShow: async (show_id, game) => {
      const actor = { kind: "system" } as const;
      await live.execute(show_id, { id: newId(), device_id: "library", actor, body: { type: "refresh_game", game } });
    },
  });
  const rounds = games.createRoundsService({ access, repository, saving, definitions: round_definitions });
  const service = games.createGamesService({
    database,
    repository,
    access,
    saving,
    rounds,
    definitions: round_definitions,
    imageAddress: (image_id) => links.address(image_id, "display"),
    mayUseImage: (_caller, image_id) => images.exists(image_id),
    now,
  });
  return {
    repository,
    createGame: service.create,
    mount: (mount: Mount) => games.gameRoutes(mount, service, rounds, round_definitions),
  };
}

/** Game shows, their teams, and joining. */
function composeShows(
  { config }: Base,
  live: Live,
  accounts: Accounts,
  { repository, credentials, team_access }: ShowAccess,
  library: games.GamesRepository,
) {
  const run = shows.createRunCommand(live);
  const show_games = shows.createShowGamesService({
    live,
    run,
    freeze: games.createFreeze(library, round_definitions),
    mustExist: library.mustExist,
    summaryFor: async (show_id, game_id) => {
      const game = await library.byId(game_id);
      return game === undefined || (game.show_id !== null && game.show_id !== show_id) ? null : games.summaryOf(game);
    },
  });
  const service = shows.createShowsService({ repository, live, run });
  const baseOf = (request: FastifyRequest): string => publicBase(request, config);
  return {
    createShow: service.create,
    removeShow: service.remove,
    addGame: show_games.add,
    mount: (mount: Mount) =>
      shows.showRoutes(mount, {
        shows: service,
        games: show_games,
        teams: shows.createTeamsService({ live, run, credentials }),
        join: shows.createJoinService({
          repository,
          credentials,
          live,
          run,
          access: team_access,
          limits: shows.createJoinLimits(),
          appName: () => accounts.settings.current().app_name,
        }),
        baseOf,
      }),
  };
}

/** Puts the server together on what `openBase` opened; `close` closes that too. */
export async function composeServer(base: Base): Promise<Server> {
  const { config, logger, database } = base;
  const version = productVersion();
  const app = await createHttpApp({
    logger,
    trusted_proxies: config.trusted_proxies,
    https_only: config.public_url?.startsWith("https:") ?? false,
    known_errors: knownErrors,
  });
  await collectOpenApi(app, version);

  const accounts = await composeAccounts(base);
  const pictures = composeMedia(base);
  const show_access = composeShowAccess(base);
  const live = await composeLive(base, accounts, pictures, show_access);
  accounts.directory.onRevoked(live.userChanged);
  const library = composeGames(base, live, pictures, show_access);
  const own_shows = composeShows(base, live, accounts, show_access, library.repository);

  const guards: Guards = {
    user: accounts.access.user,
    moderator: async (caller, show_id) => {
      const show = await show_access.repository.byId(show_id);
      return show !== undefined && shows.mayModerate(caller, show) ? ok() : fail("gameshow_not_found");
    },
    team: show_access.team_access.team,
  };
  const mount = createMount(app, guards);
  operationsRoutes(mount, database, version);
  accounts.mount(mount);
  library.mount(mount);
  own_shows.mount(mount);
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
    onError: (error) => logger.error({ err: error }, "live connection"),
  });
  serveOpenApi(app);
  serveSite(app, web_folder);
  await app.ready();

  return {
    app,
    setup_code: accounts.setup_code,
    close: async () => {
      await endLive();
      // Browsers keep spare connections that never said a word, and a server waits for them; requests under way get a moment.
      const cut = setTimeout(() => app.server.closeAllConnections(), 2_000);
      await app.close();
      clearTimeout(cut);
      await database.close();
    },
  };
}

/** Opens folders, secret and database. */
export async function openBase(config: Config, logger: Logger): Promise<Base> {
  await ensureFolder(config.data_dir);
  await ensureFolder(config.database_folder);
  const secret = await loadAppSecret(config.app_secret, config.data_dir);
  const database = await openDatabase({ folder: config.database_folder });
  return { config, logger, database, secret };
}

export async function compose(config: Config, logger: Logger): Promise<Server> {
  const base = await openBase(config, logger);
  try {
    return await composeServer(base);
  } catch (error) {
    await base.database.close();
    throw error;
  }
}

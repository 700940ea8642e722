import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import * as auth from "./features/auth/index.ts";
import { operationsRoutes } from "./features/operations/index.ts";
import * as shows from "./features/shows/index.ts";
import { createSettings, settingsRepository } from "./features/settings/index.ts";
import * as users from "./features/users/index.ts";
import { DatabaseUnavailable, openDatabase, Overloaded, type Database } from "./platform/db/index.ts";
import { createHttpApp } from "./platform/http/app.ts";
import { fail, ok, type Failure } from "./platform/http/failure.ts";
import type { Guards } from "./platform/http/caller.ts";
import { createMount, type Mount } from "./platform/http/mount.ts";
import { collectOpenApi, serveOpenApi } from "./platform/http/openapi.ts";
import { loadAppSecret, type AppSecret } from "./platform/secrets/app-secret.ts";
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

const web_folder = fileURLToPath(new URL("../../web/dist", import.meta.url));

function knownErrors(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return { code: "unavailable" };
  if (error instanceof DatabaseUnavailable) return { code: error.reason === "disk_full" ? "storage_full" : "unavailable" };
  return undefined;
}

/** Puts the server together: the only place that knows all of its parts. */
export async function compose(config: Config, logger: Logger): Promise<Server> {
  await ensureFolder(config.data_dir);
  await ensureFolder(config.database_folder);
  const secret = await loadAppSecret(config.app_secret, config.data_dir);
  const database = await openDatabase({ folder: config.database_folder });
  try {
    return await composeWith(config, logger, database, secret);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Accounts, sign-in and settings. */
async function composeAccounts(database: Database, secret: AppSecret) {
  const now = Date.now;
  const settings = await createSettings(settingsRepository(database), now);
  const repository = users.usersRepository(database);
  const directory = users.createUserDirectory(repository, now);
  const tokens = auth.accessTokens(secret.key("access_tokens"));
  const sessions_repository = auth.sessionsRepository(database);
  const code = auth.createSetupCode();
  const access = auth.createAccess({ tokens, directory, settings: settings.current });
  const service = auth.createAuthService({
    database,
    sessions: auth.createSessions({ database, repository: sessions_repository, key: secret.key("refresh_tokens"), now }),
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
    routes: (mount: Mount) => {
      auth.authRoutes(mount, service, setup);
      users.userRoutes(mount, users_service);
    },
  };
}

async function composeWith(config: Config, logger: Logger, database: Database, secret: AppSecret): Promise<Server> {
  const version = productVersion();
  const app = await createHttpApp({
    logger,
    trusted_proxies: config.trusted_proxies,
    https_only: config.public_url?.startsWith("https:") ?? false,
    known_errors: knownErrors,
  });
  await collectOpenApi(app, version);

  const accounts = await composeAccounts(database, secret);
  const shows_repository = shows.showsRepository(database);
  const team_access = shows.createTeamAccess(
    shows.teamTokens(secret.key("team_tokens")),
    shows.teamCredentialsRepository(database),
  );
  const guards: Guards = {
    user: accounts.access.user,
    moderator: async (caller, show_id) => {
      const show = await shows_repository.byId(show_id);
      return show !== undefined && shows.mayModerate(caller, show) ? ok() : fail("gameshow_not_found");
    },
    team: team_access.team,
  };
  const mount = createMount(app, guards);
  operationsRoutes(mount, database, version);
  accounts.routes(mount);

  serveOpenApi(app);
  serveSite(app, web_folder);
  await app.ready();
  return {
    app,
    setup_code: accounts.setup_code,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

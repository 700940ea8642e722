import type { FastifyInstance } from "fastify";
import * as gameshows from "../features/gameshows/index.ts";
import type { Live } from "../features/live/index.ts";
import * as rehearsals from "../features/rehearsals/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { listShowsWithClients } from "./shows-with-clients.ts";
import type { composeGameshows } from "./gameshows.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { ShowAccess } from "./show-access.ts";

/** Composes rehearsals and load checks. */
export function composeRehearsals(
  app: FastifyInstance,
  { config, database, limits, logger }: Infrastructure,
  live: Live,
  { rehearsals: repository, authority }: ShowAccess,
  { createUnlisted, runCommand, botTeams }: ReturnType<typeof composeGameshows>,
) {
  const onError = (error: unknown): void => logger.error({ err: error }, "rehearsal");
  const throwAwayShows = rehearsals.createThrowAwayShows({
    database,
    repository,
    live,
    now: live.now,
    maxBots: config.quotas.botsPerServer,
    onError,
  });
  const shared = {
    live,
    repository,
    throwAwayShows,
    now: live.now,
    onError,
    shows: {
      create: createUnlisted,
      runCommand,
      isReachable: () => app.server.listening,
      getSocketUrl: (publicId) => `${getOwnAddress(app)}/api/v1/gameshows/public/${publicId}/socket`,
      registerBot: botTeams.register,
      suggestNames: (language, count) =>
        gameshows.suggestTeamNames({ language, count, isTaken: () => false, random: Math.random }),
      isModerator: authority.isModerator,
    } satisfies rehearsals.UnlistedShows,
  };
  const rehearsalsService = rehearsals.createRehearsalsService(shared);
  const loadChecks = rehearsals.createLoadChecksService({
    ...shared,
    database,
    listShowsWithClients: () => listShowsWithClients(live),
    limit: limits.createShared("load_checks", rehearsals.LOAD_CHECK_RULE),
  });
  return {
    mount: (mount: Mount) => rehearsals.registerRehearsalRoutes(mount, rehearsalsService, loadChecks),
    removeLeftovers: () => throwAwayShows.removeLeftovers().catch(onError),
    close: throwAwayShows.close,
  };
}

/** WebSocket URL of this process on its own machine; bots use no proxy. */
function getOwnAddress(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server does not listen");
  const isAny = address.address === "0.0.0.0" || address.address === "::";
  const host = isAny ? "127.0.0.1" : address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `ws://${host}:${address.port}`;
}

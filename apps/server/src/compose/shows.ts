import type { FastifyRequest } from "fastify";
import { round_definitions } from "@showrunner/rounds";
import * as games from "../features/games/index.ts";
import { assetsOfContent, type Live } from "../features/live/index.ts";
import * as shows from "../features/shows/index.ts";
import { publicBase } from "../platform/http/addresses.ts";
import type { Mount } from "../platform/http/mount.ts";
import { newId } from "../platform/ids.ts";
import { createQuota } from "../platform/limits/index.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Base } from "./base.ts";
import type { GamesInUse } from "./game-use.ts";
import type { ShowAccess } from "./live.ts";
import type { Media } from "./media.ts";

/** Composes the games of shows. */
export function composeProgrammes(live: Live, { repository, access, use }: GamesInUse) {
  return shows.createShowGamesService({
    live,
    run: shows.createRunCommand(live),
    gameToAdd: games.createGameToAdd({ repository, access }),
    freezeForShow: use.freezeForShow,
    refusalForShow: use.refusalForShow,
  });
}
type Programmes = ReturnType<typeof composeProgrammes>;

/** Composes the library and games that belong to shows. */
export function composeGames(
  { config, database, markdown }: Base,
  live: Live,
  { images, links }: Media,
  { repository, access }: GamesInUse,
  programmes: Programmes,
) {
  const saving = games.createGameSaving({
    database,
    repository,
    now,
    refreshShow: async (show_id, game) => {
      const actor = { kind: "system" } as const;
      await live.execute(show_id, { id: newId(), device_id: "library", actor, body: { type: "refresh_game", game } });
    },
  });
  const renderTexts = games.createRenderTexts(markdown);
  const pictures = games.createPictureCheck(images.mayRead);
  const definitions = round_definitions;
  const rounds = games.createRoundsService({ access, repository, saving, pictures, renderTexts, definitions });
  const games_quota = createQuota({
    most: config.quotas.games_per_show,
    count: (show_id) => repository.countOfShow(show_id),
    code: "game_quota_reached",
  });
  const unlimited = games.createGamesService({
    database,
    repository,
    access,
    saving,
    rounds,
    renderTexts,
    definitions: round_definitions,
    imageAddress: (image_id) => links.address(image_id, "display"),
    addToShow: programmes.add,
    pictures,
    now,
  });
  const service = games.limitGames(unlimited, repository, games_quota);
  return {
    createGame: service.create,
    mount: (mount: Mount) => games.gameRoutes(mount, service, rounds, round_definitions),
  };
}

/** Composes shows, their teams, and joining. */
export function composeShows(
  { config, limits, failed_logins, devices, record }: Base,
  live: Live,
  accounts: Accounts,
  { repository, credentials, team_access, display_keys }: ShowAccess,
  { use }: GamesInUse,
  programmes: Programmes,
  { links }: Media,
) {
  const run = shows.createRunCommand(live);
  const service = shows.createShowsService({
    repository,
    live,
    run,
    displayKeyOf: display_keys.of,
    quota: createQuota({
      most: config.quotas.shows_per_user,
      count: (owner_id) => repository.count({ owner_id, search: undefined, status: undefined }),
      code: "show_quota_reached",
    }),
  });
  const teams_quota = shows.createTeamsQuota(live, config.quotas.teams_per_show);
  const baseOf = (request: FastifyRequest): string => publicBase(request, config);
  return {
    createShow: service.create,
    removeShow: service.remove,
    mount: (mount: Mount) =>
      shows.showRoutes(mount, {
        shows: service,
        games: programmes,
        teams: shows.createTeamsService({ live, run, credentials, record, mayHaveOneMore: teams_quota }),
        join: shows.createJoinService({
          repository,
          credentials,
          live,
          run,
          access: team_access,
          limits: shows.createJoinLimits({ limits, failed_logins, quotas: config.quotas, now }),
          record,
          mayHaveOneMore: teams_quota,
          appName: () => accounts.settings.current().app_name,
        }),
        preview: shows.createPreview({
          live,
          freeze: use.freezeFor,
          assetsOf: assetsOfContent,
          imageAddress: (image_id) => links.address(image_id, "display"),
        }),
        devices,
        baseOf,
      }),
  };
}

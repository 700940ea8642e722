import type { FastifyRequest } from "fastify";
import { round_definitions } from "@showrunner/rounds";
import * as games from "../features/games/index.ts";
import { assetsOfContent, type Live } from "../features/live/index.ts";
import * as shows from "../features/shows/index.ts";
import { publicBase } from "../platform/http/addresses.ts";
import type { Mount } from "../platform/http/mount.ts";
import { newId } from "../platform/ids.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Base } from "./base.ts";
import type { ShowAccess } from "./live.ts";
import type { Media } from "./media.ts";

/** The library, and games inside shows. */
export function composeGames(
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
    access,
    createGame: service.create,
    mount: (mount: Mount) => games.gameRoutes(mount, service, rounds, round_definitions),
  };
}

/** Game shows, their teams, and joining. */
export function composeShows(
  { config }: Base,
  live: Live,
  accounts: Accounts,
  { repository, credentials, team_access, display_keys }: ShowAccess,
  { repository: library, access: library_access }: ReturnType<typeof composeGames>,
  { links }: Media,
) {
  const run = shows.createRunCommand(live);
  const freeze = games.createFreeze(library, round_definitions);
  const show_games = shows.createShowGamesService({
    live,
    run,
    freeze,
    mustExist: library.mustExist,
    summaryFor: async (show_id, game_id) => {
      const game = await library.byId(game_id);
      return game === undefined || (game.show_id !== null && game.show_id !== show_id) ? null : games.summaryOf(game);
    },
  });
  const service = shows.createShowsService({ repository, live, run, displayKeyOf: display_keys.of });
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
        preview: shows.createPreview({
          live,
          freeze,
          isHidden: async (caller, game_id) => {
            const opened = await library_access.open(caller, game_id);
            return opened.ok && opened.value.answers_hidden;
          },
          assetsOf: assetsOfContent,
          imageAddress: (image_id) => links.address(image_id, "display"),
        }),
        baseOf,
      }),
  };
}

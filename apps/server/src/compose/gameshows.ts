import type { FastifyRequest } from "fastify";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import * as games from "../features/games/index.ts";
import { collectAssetIds, collectSettingsAssetIds, SETTINGS_RUN_ID, type Live } from "../features/live/index.ts";
import * as gameshows from "../features/gameshows/index.ts";
import { getPublicBaseUrl } from "../platform/http/addresses.ts";
import type { Mount } from "../platform/http/mount.ts";
import { newId } from "../platform/ids.ts";
import { createQuota } from "../platform/limits/index.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";
import type { ComposedGameUsage } from "./game-usage.ts";
import type { ShowAccess } from "./show-access.ts";
import type { ComposedMedia } from "./media.ts";

/** Composes the games of shows. */
export function composeShowGames(
  live: Live,
  { canUse }: ComposedMedia,
  { repository, access, use }: ComposedGameUsage,
  shows: ShowAccess,
) {
  return gameshows.createShowGamesService({
    live,
    runCommand: gameshows.createRunCommand(live),
    findAddableGame: games.createFindAddableGame({ repository, access, findShowById: shows.repository.findById }),
    freezeForShow: use.freezeForShow,
    findRejectionForShow: use.findRejectionForShow,
    checkTexts: games.createMediaReferenceCheck(canUse).checkTexts,
  });
}
type ShowGames = ReturnType<typeof composeShowGames>;

/** Composes the library and games that belong to shows. */
export function composeGames(
  { config, database, markdown }: Infrastructure,
  live: Live,
  { images, audio, imageUrls, canUse }: ComposedMedia,
  { repository, access }: ComposedGameUsage,
  showGames: ShowGames,
) {
  const gameSaver = games.createGameSaver({
    database,
    repository,
    now,
    refreshShow: async (showId, game) => {
      const actor = { kind: "system" } as const;
      await live.execute(showId, { id: newId(), device_id: "library", actor, body: { type: "refresh_game", game } });
    },
  });
  const renderTexts = games.createRenderTexts(markdown);
  const mediaReferences = games.createMediaReferenceCheck(canUse);
  const definitions = ROUND_DEFINITIONS;
  const rounds = games.createRoundsService({
    access,
    repository,
    gameSaver,
    mediaReferences,
    renderTexts,
    definitions,
  });
  const quotas = {
    perShow: createQuota({
      max: config.quotas.gamesPerShow,
      count: repository.countByShow,
      code: "game_quota_reached",
    }),
    perUser: createQuota({
      max: config.quotas.gamesPerUser,
      count: repository.countByOwner,
      code: "own_game_quota_reached",
    }),
  };
  const unlimitedService = games.createGamesService({
    database,
    repository,
    access,
    gameSaver,
    rounds,
    renderTexts,
    definitions: ROUND_DEFINITIONS,
    getImageUrl: (imageId) => imageUrls.createUrl(imageId, "display"),
    addToShow: showGames.add,
    mediaReferences,
    now,
  });
  const exportGame = games.createExportGame({
    access,
    repository,
    getMediaReader: (caller) => ({
      find: async ({ kind, id }, variant) => {
        const found = await (kind === "audio" ? audio : images).get(caller, id);
        if (!found.ok) return null;
        if (variant === "original") return found.value;
        const opened = await images.openFileById(caller, id, variant);
        if (!opened.ok) return null;
        const { mime, file } = opened.value;
        file.stream().destroy();
        return { name: found.value.name, mime, bytes: file.bytes };
      },
      open: async ({ kind, id }, variant) => {
        const opened = await (kind === "audio" ? audio.openFile(caller, id) : images.openFileById(caller, id, variant));
        if (!opened.ok) throw new Error(`${kind} ${id} is gone`);
        return opened.value.file.stream();
      },
    }),
  });
  const service = games.withGamesQuota(unlimitedService, repository, access, quotas);
  return {
    createGame: service.create,
    removeGame: service.remove,
    mount: (mount: Mount) => games.registerGameRoutes(mount, service, rounds, ROUND_DEFINITIONS, exportGame),
  };
}

export type ComposedGameshows = ReturnType<typeof composeGameshows>;

/** Composes shows, their teams, and joining. */
export function composeGameshows(
  { config, getPublicUrl, logger, database, limits, failedLogins, devices, record, secret }: ConfiguredInfrastructure,
  live: Live,
  accounts: Accounts,
  { repository, coHosts, authority, credentials, teamAuthenticator, displayKeys, rehearsals }: ShowAccess,
  { use, repository: gamesRepository }: ComposedGameUsage,
  showGames: ShowGames,
  { createAssetUrl, images, audio, grantCapabilities }: ComposedMedia,
) {
  const runCommand = gameshows.createRunCommand(live);
  const branding = gameshows.createBrandingImages({
    canUseImage: images.canRead,
    grant: (showId, imageIds) => grantCapabilities(showId, SETTINGS_RUN_ID, imageIds),
  });
  const service = gameshows.createGameshowsService({
    repository,
    live,
    runCommand,
    releaseGames: gamesRepository.releaseFromShow,
    getDisplayKey: displayKeys.getKey,
    getDefaultSettings: () => {
      const settings = accounts.settings.get();
      return {
        arming: settings.show_arming,
        spoken_question: settings.show_spoken_question,
        cap_ms: settings.show_cap_ms,
        too_close: settings.show_too_close,
        wrong_buzz_penalty: settings.show_wrong_buzz_penalty,
        replace_answers: settings.show_replace_answers,
        default_timer_s: settings.show_default_timer_s,
      };
    },
    branding,
    sounds: gameshows.createShowSounds({ findClip: audio.get, findClips: audio.findMany }),
    findRehearsal: async (showId) => {
      const row = await rehearsals.find(showId);
      return row?.kind === "rehearsal" ? { source_id: row.source_show_id, bots: row.bots } : undefined;
    },
    quota: createQuota({
      max: config.quotas.showsPerUser,
      count: (ownerId) => repository.countByOwner(ownerId),
      code: "show_quota_reached",
    }),
  });
  const codes = gameshows.createTeamCodesService({
    database,
    credentials,
    deriver: gameshows.createTeamCodeDeriver(secret.deriveKey("team_codes")),
    live,
    now,
  });
  const checkTeamQuota = gameshows.createTeamQuotaCheck(live, config.quotas.teamsPerShow);
  const onRightsChanged = (userId: string): void => accounts.directory.invalidate(userId, true);
  const coHostExpiry = gameshows.startCoHostExpiry({
    database,
    repository: coHosts,
    onRightsChanged,
    onError: (err) => logger.warn({ err }, "expiry of co-hosts"),
    now,
  });
  const getBaseUrl = (request: FastifyRequest): string =>
    getPublicBaseUrl(request, { getPublicUrl, host: config.host });
  return {
    createShow: service.create,
    removeShow: service.remove,
    setShowOwner: service.setOwner,
    createUnlisted: service.createUnlisted,
    runCommand,
    stop: coHostExpiry.stop,
    botTeams: gameshows.createBotTeams({ credentials, runCommand, teamAuthenticator }),
    mount: (mount: Mount) =>
      gameshows.registerGameshowRoutes(mount, {
        shows: service,
        coHosts: gameshows.createCoHostsService({
          database,
          repository: coHosts,
          findShow: repository.findById,
          findUserByLogin: accounts.directory.findByLogin,
          authority,
          limit: limits.createShared("co_host_logins", gameshows.CO_HOST_RULE),
          onRightsChanged,
          record,
          now,
        }),
        coHostLinks: gameshows.createCoHostLinksService({
          database,
          repository: gameshows.createCoHostLinksRepository(database),
          coHosts,
          findShow: repository.findById,
          findUsername: async (id) => (await accounts.directory.findById(id))?.username,
          getPublicUrl,
          record,
          now,
        }),
        games: showGames,
        teams: gameshows.createTeamsService({ live, runCommand, credentials, record, checkTeamQuota }),
        codes,
        join: gameshows.createJoinService({
          codes,
          getBrandingUrls: branding.getUrls,
          now,
          repository,
          credentials,
          live,
          runCommand,
          teamAuthenticator,
          limits: gameshows.createJoinLimits({ limits, failedLogins, quotas: config.quotas, now }),
          record,
          checkTeamQuota,
          getAppName: () => accounts.settings.get().app_name,
        }),
        preview: gameshows.createPreviewShow({
          live,
          freezeForReader: use.freezeForReader,
          findAssetIds: (content) => collectAssetIds(content, ROUND_DEFINITIONS),
          findSettingsAssetIds: collectSettingsAssetIds,
          getAssetUrl: createAssetUrl,
        }),
        devices,
        getBaseUrl,
      }),
  };
}

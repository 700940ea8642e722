import type { AssetKind, LinkTarget } from "@showrunner/contract/rest";
import type { Database, WriteStatement } from "../../platform/db/index.ts";
import { LINK_COLUMNS } from "../../platform/db/media-link-filter.ts";
import { GAME_TEXT_COLUMNS, ROUND_TEXT_COLUMNS } from "../../platform/db/media-text-columns.ts";
import { createFindBrandedShows } from "./branded-shows.repository.ts";

/** Kinds of files that can be linked. */
export type LinkableKind = "image" | "video";

export interface MediaLink {
  readonly media_id: string;
  readonly type: LinkTarget;
  readonly target_id: string;
  readonly is_primary: boolean;
  readonly created_at: number;
}

/** A game, round or show that links or uses a file. */
export interface StoredPlace {
  readonly type: LinkTarget;
  readonly id: string;
  /** Name of the show or title of the game. For a round, `round` has the rest of its name. */
  readonly name: string;
  readonly round: RoundName | null;
  /** The game itself, or the game of the round. */
  readonly game_id: string | null;
  readonly gameshow_id: string | null;
  readonly is_primary: boolean;
}

/** Fields from which the name of a round is formed. */
export interface RoundName {
  readonly title: string | null;
  readonly question: string;
  readonly type: string;
  /** JSON. */
  readonly config: string;
  readonly position: number;
}

export interface MediaLinksRepository {
  /** Links of these files, covers included; primary ones first, then the newest. */
  findByMedia(kind: LinkableKind, mediaIds: readonly string[]): Promise<readonly MediaLink[]>;
  findLinkedPlaces(kind: LinkableKind, mediaId: string): Promise<readonly StoredPlace[]>;
  /** Games and rounds whose content refers to the file, and shows whose branding contains it. */
  findUsingPlaces(kind: AssetKind, mediaId: string): Promise<readonly StoredPlace[]>;
  /** Game of a round; undefined for an unknown one. */
  findGameOfRound(roundId: string): Promise<string | undefined>;
  /** Creates or replaces a link. A primary link makes all other links of its target and kind non-primary. */
  set(kind: LinkableKind, link: MediaLink): readonly WriteStatement[];
  remove(kind: LinkableKind, mediaId: string, type: LinkTarget, targetId: string): WriteStatement;
}

const MEDIA_COLUMNS = { image: "image_id", video: "video_id" } as const;
const PATHS = { image: "/images/", video: "/videos/", audio: "/audio/" } as const;
/** More places than anyone would read. */
const MAX_PLACES = 100;

export function createMediaLinksRepository({ read }: Pick<Database, "read">): MediaLinksRepository {
  const selectRounds = () =>
    read
      .selectFrom("game_rounds")
      .innerJoin("games", "games.id", "game_rounds.game_id")
      .select([
        "game_rounds.id",
        "game_rounds.title",
        "game_rounds.question",
        "game_rounds.type",
        "game_rounds.config",
        "game_rounds.position",
        "game_rounds.game_id",
        "games.title as game_title",
        "games.show_id",
      ])
      .orderBy("game_rounds.id")
      .limit(MAX_PLACES);
  type FoundRound = Awaited<ReturnType<ReturnType<typeof selectRounds>["execute"]>>[number];
  const toRoundPlace = ({ id, game_title, game_id, show_id, ...round }: FoundRound): StoredPlace => ({
    type: "round",
    id,
    name: game_title,
    round,
    game_id,
    gameshow_id: show_id,
    is_primary: false,
  });
  const selectGames = () =>
    read.selectFrom("games").select(["id", "title", "show_id", "cover_image_id"]).orderBy("id").limit(MAX_PLACES);
  type FoundGame = Awaited<ReturnType<ReturnType<typeof selectGames>["execute"]>>[number];
  const toGamePlace =
    (mediaId: string) =>
    (game: FoundGame): StoredPlace => ({
      type: "game",
      id: game.id,
      name: game.title,
      round: null,
      game_id: game.id,
      gameshow_id: game.show_id,
      is_primary: game.cover_image_id === mediaId,
    });
  const toShowPlace = ({ id, name }: { readonly id: string; readonly name: string }): StoredPlace => ({
    type: "gameshow",
    id,
    name,
    round: null,
    game_id: null,
    gameshow_id: id,
    is_primary: false,
  });
  const findBrandedShows = createFindBrandedShows({ read }, MAX_PLACES);

  return {
    findByMedia: async (kind, mediaIds) => {
      if (mediaIds.length === 0) return [];
      const column = MEDIA_COLUMNS[kind];
      const rows = await read
        .selectFrom("media_links")
        .select(["image_id", "video_id", "game_id", "round_id", "show_id", "is_primary", "created_at"])
        .where(column, "in", mediaIds)
        .execute();
      const covers =
        kind === "image"
          ? await read
              .selectFrom("games")
              .select(["id", "cover_image_id"])
              .where("cover_image_id", "in", mediaIds)
              .execute()
          : [];
      const coverKeys = new Set(covers.map(({ id, cover_image_id }) => `${cover_image_id}/${id}`));
      const links = rows.flatMap((row): MediaLink[] => {
        const type = row.game_id !== null ? "game" : row.round_id !== null ? "round" : "gameshow";
        const target = row.game_id ?? row.round_id ?? row.show_id;
        const mediaId = row[column];
        if (target === null || mediaId === null) return [];
        const isCover = coverKeys.delete(`${mediaId}/${target}`);
        const isPrimary = kind === "image" && type === "game" ? isCover : row.is_primary === 1;
        return [{ media_id: mediaId, type, target_id: target, is_primary: isPrimary, created_at: row.created_at }];
      });
      const unlinkedCovers = [...coverKeys].map((key): MediaLink => {
        const [mediaId = "", gameId = ""] = key.split("/");
        return { media_id: mediaId, type: "game", target_id: gameId, is_primary: true, created_at: 0 };
      });
      return [...links, ...unlinkedCovers].toSorted(
        (a, b) => Number(b.is_primary) - Number(a.is_primary) || b.created_at - a.created_at,
      );
    },
    findLinkedPlaces: async (kind, mediaId) => {
      const column = MEDIA_COLUMNS[kind];
      const linked = (target: "game_id" | "round_id" | "show_id") =>
        read
          .selectFrom("media_links")
          .select(`${target} as id`)
          .where(column, "=", mediaId)
          .where(target, "is not", null);
      const [games, rounds, shows] = await Promise.all([
        selectGames().where("id", "in", linked("game_id")).execute(),
        selectRounds().where("game_rounds.id", "in", linked("round_id")).execute(),
        read.selectFrom("shows").select(["id", "name"]).where("id", "in", linked("show_id")).orderBy("id").execute(),
      ]);
      return [...games.map(toGamePlace(mediaId)), ...rounds.map(toRoundPlace), ...shows.map(toShowPlace)];
    },
    findUsingPlaces: async (kind, mediaId) => {
      const mention = `%${PATHS[kind]}${mediaId}%`;
      const [games, rounds, shows] = await Promise.all([
        selectGames()
          .where((where) =>
            where.or([
              ...(kind === "image" ? [where("cover_image_id", "=", mediaId)] : []),
              ...GAME_TEXT_COLUMNS.map((column) => where(column, "like", mention)),
            ]),
          )
          .execute(),
        selectRounds()
          .where((where) =>
            where.or(ROUND_TEXT_COLUMNS.map((column) => where(`game_rounds.${column}`, "like", mention))),
          )
          .execute(),
        kind === "image" ? findBrandedShows(mediaId) : [],
      ]);
      return [...games.map(toGamePlace(mediaId)), ...rounds.map(toRoundPlace), ...shows.map(toShowPlace)];
    },
    findGameOfRound: async (roundId) => {
      const row = await read.selectFrom("game_rounds").select("game_id").where("id", "=", roundId).executeTakeFirst();
      return row?.game_id;
    },
    set: (kind, { media_id, type, target_id, is_primary, created_at }) => {
      const [media, target] = [MEDIA_COLUMNS[kind], LINK_COLUMNS[type]];
      const key = `${media_id}/${target_id}`;
      const none = { image_id: null, video_id: null, game_id: null, round_id: null, show_id: null };
      const row = { ...none, link_key: key, is_primary: is_primary ? 1 : 0, created_at } as const;
      return [
        ...(is_primary
          ? [
              {
                query: read
                  .updateTable("media_links")
                  .set({ is_primary: 0 })
                  .where(target, "=", target_id)
                  .where(media, "is not", null),
              },
            ]
          : []),
        { query: read.deleteFrom("media_links").where("link_key", "=", key) },
        { query: read.insertInto("media_links").values({ ...row, [media]: media_id, [target]: target_id }) },
      ];
    },
    remove: (kind, mediaId, type, targetId) => ({
      query: read
        .deleteFrom("media_links")
        .where(MEDIA_COLUMNS[kind], "=", mediaId)
        .where(LINK_COLUMNS[type], "=", targetId),
    }),
  };
}

import type { Database, WriteStatement } from "../../platform/db/index.ts";
import { GAME_TEXT_COLUMNS, ROUND_TEXT_COLUMNS } from "../../platform/db/media-text-columns.ts";
import type { MediaReference } from "./media-references.ts";

/** Games of active shows that this user does not own. */
export function selectGamesPlayedByOthers({ read }: Database, userId: string | null) {
  const played = read
    .selectFrom("show_games")
    .innerJoin("shows", "shows.id", "show_games.show_id")
    .select("show_games.game_id")
    .where("shows.status", "=", "active")
    // A rehearsal has no audience to whom a reader could leak the answers.
    .where("shows.id", "not in", read.selectFrom("rehearsals").select("show_id"));
  if (userId === null) return played;
  return played.where((where) =>
    where.or([where("shows.owner_id", "is", null), where("shows.owner_id", "!=", userId)]),
  );
}

/** Updates games without changing them: locks their rows and asserts conditions. */
export function touchGames({ read }: Database, ids: readonly string[]) {
  return read
    .updateTable("games")
    .set((set) => ({ version: set.ref("version") }))
    .where("id", "in", ids);
}

/** Which games a host may read. */
export interface ReadableGamesRepository {
  /** The games that an active show of another owner contains. */
  findPlayedByOthers(gameIds: readonly string[], userId: string | null): Promise<ReadonlySet<string>>;
  /**
   * Whether the file appears in a game that this host may read: a game of one of the host's shows, or a shared library
   * game that no other host is playing.
   */
  isMediaVisibleTo(media: MediaReference, userId: string): Promise<boolean>;
  /**
   * Changes nothing; fails the write unless the host may read the content of all these games, by the rule of
   * `getHiddenReason`. Locks the games' rows first, so that of two concurrent starts the second one sees the first.
   */
  assertReadable(gameIds: readonly string[], userId: string | null): readonly WriteStatement[];
  /** Changes nothing; fails the write unless the game is a host's own, a show's, or shared with hosts. */
  assertShared(gameId: string): WriteStatement;
}

export function createReadableGamesRepository(database: Database): ReadableGamesRepository {
  const { read } = database;
  return {
    findPlayedByOthers: async (gameIds, userId) => {
      if (gameIds.length === 0) return new Set();
      const rows = await selectGamesPlayedByOthers(database, userId)
        .where("show_games.game_id", "in", gameIds)
        .execute();
      return new Set(rows.map(({ game_id }) => game_id));
    },
    isMediaVisibleTo: async ({ path, id }, userId) => {
      const mention = `%${path}${id}%`;
      const showing = read
        .selectFrom("game_rounds")
        .select("game_id")
        .where((where) => where.or(ROUND_TEXT_COLUMNS.map((column) => where(column, "like", mention))));
      const found = await read
        .selectFrom("games")
        .select("id")
        .where((where) =>
          where.or([
            where("owner_id", "=", userId),
            where("show_id", "in", read.selectFrom("shows").select("shows.id").where("owner_id", "=", userId)),
            where(
              "show_id",
              "in",
              read.selectFrom("show_co_hosts").select("show_co_hosts.show_id").where("user_id", "=", userId),
            ),
            where.and([
              where("show_id", "is", null),
              where("owner_id", "is", null),
              where("shared_with_hosts", "=", 1),
              where("id", "not in", selectGamesPlayedByOthers(database, userId)),
            ]),
          ]),
        )
        .where((where) =>
          where.or([
            where("cover_image_id", "=", id),
            ...GAME_TEXT_COLUMNS.map((column) => where(column, "like", mention)),
            where("id", "in", showing),
          ]),
        )
        .limit(1)
        .execute();
      return found.length > 0;
    },
    assertReadable: (gameIds, userId) => {
      // A fixed order prevents deadlocks between two shows.
      const ids = [...new Set(gameIds)].toSorted();
      if (ids.length === 0) return [];
      const played = selectGamesPlayedByOthers(database, userId).where("show_games.game_id", "in", ids);
      const readable = touchGames(database, ids).where((where) =>
        where.or([
          where("show_id", "is not", null),
          where("owner_id", "is not", null),
          where.and([where("shared_with_hosts", "=", 1), where("id", "not in", played)]),
        ]),
      );
      return [
        ...ids.map((id) => ({ query: touchGames(database, [id]), expectRows: 1 })),
        { query: readable, expectRows: ids.length },
      ];
    },
    assertShared: (id) => ({
      query: touchGames(database, [id]).where((where) =>
        where.or([
          where("show_id", "is not", null),
          where("owner_id", "is not", null),
          where("shared_with_hosts", "=", 1),
        ]),
      ),
      expectRows: 1,
    }),
  };
}

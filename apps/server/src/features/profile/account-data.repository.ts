import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type {
  AudioClipsTable,
  Database,
  GameRoundsTable,
  GamesTable,
  ImagesTable,
  ShowsTable,
  VideosTable,
  WriteStatement,
} from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import { hasOtherActiveAdmin, type OfferedSignIns } from "../../platform/db/active-admins.ts";
import type { Tables } from "../../platform/db/tables.ts";

interface ContentCounts {
  /** Number of shows, not counting copies for rehearsals. */
  readonly shows: number;
  readonly games: number;
  readonly images: number;
  readonly audio: number;
  readonly videos: number;
}

/** Everything that belongs to one account, across the tables of all features. */
export interface AccountDataRepository {
  /** Oldest first, like all lists here. */
  findShows(ownerId: string): Promise<readonly ShowsTable[]>;
  /** Games of the owner and of the owner's shows. */
  findGames(ownerId: string): Promise<readonly GamesTable[]>;
  findRounds(ownerId: string): Promise<readonly GameRoundsTable[]>;
  findImages(ownerId: string): Promise<readonly ImagesTable[]>;
  findAudioClips(ownerId: string): Promise<readonly AudioClipsTable[]>;
  findVideos(ownerId: string): Promise<readonly VideosTable[]>;
  countContent(ownerId: string): Promise<ContentCounts>;
  /** Active shows, except copies for rehearsals. */
  findRunningShows(ownerId: string): Promise<readonly Pick<ShowsTable, "id" | "name">[]>;
  deleteGames(ownerId: string): WriteStatement;
  /** Removes a user as co-host of shows that the user now owns. */
  deleteOwnCoHosting(userId: string): WriteStatement;
  /** Gives games, images, videos and audio clips to another user; null leaves them without an owner, to admins. */
  setContentOwner(ownerId: string, nextId: string | null): readonly WriteStatement[];
  /**
   * Must come first in a write that gives something to a user. Rejects with `WriteConflict` unless the account exists
   * and is active, also when it is being deleted concurrently.
   */
  requireActiveUser(id: string): readonly WriteStatement[];
  /**
   * Deletes the account with its sessions. Rejects with `WriteConflict` if it has changed, still owns shows, or if no
   * other admin can sign in.
   */
  deleteUser(id: string, version: number, signIns: OfferedSignIns): readonly WriteStatement[];
}

export function createAccountDataRepository(database: Database): AccountDataRepository {
  const { read } = database;
  const selectListedShows = (ownerId: string) =>
    read
      .selectFrom("shows")
      .leftJoin("rehearsals", "rehearsals.show_id", "shows.id")
      .where("shows.owner_id", "=", ownerId)
      .where("rehearsals.show_id", "is", null);
  const countOwned = async (table: "games" | "images" | "audio_clips" | "videos", ownerId: string): Promise<number> => {
    const { count } = await read
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("owner_id", "=", ownerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  /** A separate statement, since it has to see what was committed while the write waited for the guard row. */
  const requireThat = (
    condition: (where: ExpressionBuilder<Tables, "guard_rows">) => Expression<SqlBool>,
  ): WriteStatement => ({
    query: read
      .updateTable("guard_rows")
      .set({ version: sql`version + 1` })
      .where("name", "=", "active_admins")
      .where(condition),
    expectRows: 1,
  });
  return {
    countContent: async (ownerId) => {
      const [shows, games, images, audio, videos] = await Promise.all([
        selectListedShows(ownerId)
          .select((select) => select.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow(),
        countOwned("games", ownerId),
        countOwned("images", ownerId),
        countOwned("audio_clips", ownerId),
        countOwned("videos", ownerId),
      ]);
      return { shows: Number(shows.count), games, images, audio, videos };
    },
    findRunningShows: (ownerId) =>
      selectListedShows(ownerId)
        .select(["shows.id", "shows.name"])
        .where("shows.status", "=", "active")
        .orderBy("shows.created_at")
        .orderBy("shows.id")
        .execute(),
    findShows: (ownerId) =>
      read
        .selectFrom("shows")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    findGames: (ownerId) =>
      read
        .selectFrom("games")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    findRounds: (ownerId) =>
      read
        .selectFrom("game_rounds")
        .innerJoin("games", "games.id", "game_rounds.game_id")
        .selectAll("game_rounds")
        .where("games.owner_id", "=", ownerId)
        .orderBy("game_rounds.game_id")
        .orderBy("game_rounds.position")
        .execute(),
    findImages: (ownerId) =>
      read
        .selectFrom("images")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    findAudioClips: (ownerId) =>
      read
        .selectFrom("audio_clips")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    findVideos: (ownerId) =>
      read
        .selectFrom("videos")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    deleteGames: (ownerId) => ({ query: read.deleteFrom("games").where("owner_id", "=", ownerId) }),
    deleteOwnCoHosting: (userId) => ({
      query: read
        .deleteFrom("show_co_hosts")
        .where("user_id", "=", userId)
        .where("show_id", "in", read.selectFrom("shows").select("shows.id").where("owner_id", "=", userId)),
    }),
    setContentOwner: (ownerId, nextId) => [
      { query: read.updateTable("games").set({ owner_id: nextId }).where("owner_id", "=", ownerId) },
      { query: read.updateTable("images").set({ owner_id: nextId }).where("owner_id", "=", ownerId) },
      { query: read.updateTable("audio_clips").set({ owner_id: nextId }).where("owner_id", "=", ownerId) },
      { query: read.updateTable("videos").set({ owner_id: nextId }).where("owner_id", "=", ownerId) },
    ],
    requireActiveUser: (id) => [
      lockGuardRow(database, "active_admins"),
      requireThat((where) =>
        where.exists(
          read.selectFrom("users").select("users.id").where("users.id", "=", id).where("users.active", "=", 1),
        ),
      ),
    ],
    deleteUser: (id, version, signIns) => [
      lockGuardRow(database, "active_admins"),
      requireThat((where) =>
        where.not(where.exists(read.selectFrom("shows").select("shows.id").where("shows.owner_id", "=", id))),
      ),
      {
        query: read
          .deleteFrom("users")
          .where("id", "=", id)
          .where("version", "=", version)
          .where((where) =>
            where.or([where("role", "!=", "admin"), where("active", "=", 0), hasOtherActiveAdmin(where, id, signIns)]),
          ),
        expectRows: 1,
      },
    ],
  };
}

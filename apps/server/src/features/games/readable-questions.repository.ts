import type { Database, GameRoundsTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { selectGamesPlayedByOthers } from "./readable-games.repository.ts";

/** A question of a game that a user may read, with the title of the game. */
export interface ReadableQuestion extends Pick<GameRoundsTable, "id" | "type" | "question" | "answers" | "config"> {
  readonly title: string;
}

export interface ReadableQuestionsRepository {
  /**
   * Questions of the caller's own games and of library games the caller may read (`getHiddenReason`); newest first.
   *
   * @param after id of the last question of the previous page; null for the first page
   */
  findPage(
    caller: Pick<UserCaller, "user_id" | "isAdmin">,
    after: string | null,
    limit: number,
  ): Promise<readonly ReadableQuestion[]>;
}

export function createReadableQuestionsRepository(database: Database): ReadableQuestionsRepository {
  const { read } = database;
  return {
    findPage: ({ user_id, isAdmin }, after, limit) =>
      read
        .selectFrom("game_rounds")
        .innerJoin("games", "games.id", "game_rounds.game_id")
        .select([
          "game_rounds.id",
          "games.title",
          "game_rounds.type",
          "game_rounds.question",
          "game_rounds.answers",
          "game_rounds.config",
        ])
        .where((where) => {
          const isInLibrary = where.and([where("games.show_id", "is", null), where("games.owner_id", "is", null)]);
          const isReadable = isAdmin
            ? isInLibrary
            : where.and([
                isInLibrary,
                where("games.shared_with_hosts", "=", 1),
                where("games.id", "not in", selectGamesPlayedByOthers(database, user_id)),
              ]);
          return user_id === null ? isReadable : where.or([where("games.owner_id", "=", user_id), isReadable]);
        })
        .$if(after !== null, (query) => query.where("game_rounds.id", "<", after))
        .orderBy("game_rounds.id", "desc")
        .limit(limit)
        .execute(),
  };
}

import type { FrozenContent, Rejection, Result } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import type { GameAccess, ShowRef } from "./game-access.service.ts";
import type { FreezeGames, GameToFreeze } from "./freeze-games.service.ts";
import { canShowUse, type HiddenReason } from "./games.policy.ts";
import { removeFileNameAltTexts, type FindImageNames } from "./image-alt-texts.ts";
import type { GamesRepository } from "./games.repository.ts";

/** Games frozen for one run, with guards for the write of the run. */
export interface FrozenForShow {
  readonly content: FrozenContent;
  /** They fail the write of the run if the show's owner may no longer read one of the games. */
  readonly guards: readonly WriteStatement[];
}

/** Decides which games shows and readers may use, by the library's policy. */
export interface GameUsage {
  /** Freezes games for a reader; rejected unless the reader may currently see all of their content. */
  freezeForReader(reader: UserCaller, games: readonly GameToFreeze[]): Promise<Result<FrozenContent, Rejection>>;
  /** Freezes games for a run of a show. */
  freezeForShow(show: ShowRef, games: readonly GameToFreeze[]): Promise<Result<FrozenForShow, Rejection>>;
  /** Why the show may not play these games now; null if it may. */
  findRejectionForShow(show: ShowRef, gameIds: readonly string[]): Promise<Rejection | null>;
}

interface Dependencies {
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly freeze: FreezeGames;
  readonly getImageNames: FindImageNames;
  /** The account as a caller; undefined if it does not exist. */
  readonly findCaller: (userId: string) => Promise<UserCaller | undefined>;
}

const REJECTION_CODES = {
  not_shared: "game_not_shared",
  being_played: "game_locked",
} as const satisfies Record<HiddenReason, Rejection["code"]>;

/** A rejection that names the games; `titles` in the order of the show. */
export function toHiddenRejection(hidden: HiddenReason, titles: readonly string[]): Rejection {
  return { code: REJECTION_CODES[hidden], params: { games: titles.join("; ") } };
}

export function createGameUsage({ repository, access, getImageNames, findCaller, ...given }: Dependencies): GameUsage {
  const freeze: FreezeGames = async (games) => {
    const frozen = await given.freeze(games);
    return frozen.ok ? { ok: true, value: await removeFileNameAltTexts(frozen.value, getImageNames) } : frozen;
  };
  const findRejection = async (
    reader: UserCaller,
    gameIds: readonly string[],
    show: ShowRef | null,
  ): Promise<Rejection | null> => {
    const games = await repository.findByIds([...new Set(gameIds)]);
    const byId = new Map(games.map((game) => [game.id, game]));
    const hidden = await access.findHiddenContents(reader, games);
    const unusable = games.find((game) => show !== null && !canShowUse(show, game));
    if (unusable !== undefined) return { code: "game_not_found", params: { game_id: unusable.id } };
    for (const reason of ["not_shared", "being_played"] as const) {
      const ids = [...new Set(gameIds)].filter((id) => hidden.get(id) === reason);
      if (ids.length > 0)
        return toHiddenRejection(
          reason,
          ids.map((id) => byId.get(id)?.title ?? ""),
        );
    }
    return null;
  };

  /** A show plays what its owner may read. Without an owner only admins moderate it, and they may read everything. */
  const getReader = async ({ owner_id }: ShowRef): Promise<UserCaller> => {
    if (owner_id === null) return { user_id: null, isAdmin: true };
    return (await findCaller(owner_id)) ?? { user_id: owner_id, isAdmin: false };
  };
  const toGameIds = (games: readonly GameToFreeze[]): readonly string[] => games.map(({ game_id }) => game_id);

  return {
    // Check the policy after reading the content, so that only content readable at that moment is returned.
    freezeForReader: async (reader, games) => {
      const frozen = await freeze(games);
      const rejection = await findRejection(reader, toGameIds(games), null);
      return rejection === null ? frozen : { ok: false, error: rejection };
    },
    freezeForShow: async (show, games) => {
      const reader = await getReader(show);
      const frozen = await freeze(games);
      const rejection = await findRejection(reader, toGameIds(games), show);
      if (rejection !== null) return { ok: false, error: rejection };
      if (!frozen.ok) return frozen;
      const guards = reader.isAdmin ? [] : repository.assertReadable(toGameIds(games), reader.user_id);
      return { ok: true, value: { content: frozen.value, guards } };
    },
    findRejectionForShow: async (show, gameIds) => findRejection(await getReader(show), gameIds, show),
  };
}

import type { FrozenContent, Rejection, Result } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import type { GameAccess } from "./access.ts";
import type { FreezeGames, GameToFreeze } from "./freeze.ts";
import type { ContentHidden } from "./games.policy.ts";
import { withoutFileNames, type ImageNames } from "./picture-texts.ts";
import type { GamesRepository } from "./repository.ts";

/** A show that contains or plays games; its owner reads what it plays. */
export interface UsingShow {
  readonly id: string;
  readonly owner_id: string | null;
}

/** Games frozen for one run, with guards for the write of the run. */
export interface FrozenForShow {
  readonly content: FrozenContent;
  /** Fail the write of the run if its owner may no longer read one of the games. */
  readonly guards: readonly WriteStatement[];
}

/** Decides which games shows and readers may use, by the library's policy. */
export interface GameUse {
  /** Freezes games for a reader; rejected unless he may see all of their content now. */
  freezeFor(reader: UserCaller, games: readonly GameToFreeze[]): Promise<Result<FrozenContent, Rejection>>;
  /** Freezes games for a run of a show. */
  freezeForShow(show: UsingShow, games: readonly GameToFreeze[]): Promise<Result<FrozenForShow, Rejection>>;
  /** Why the show may not play these games now; null if it may. */
  refusalForShow(show: UsingShow, game_ids: readonly string[]): Promise<Rejection | null>;
}

interface Dependencies {
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly freeze: FreezeGames;
  readonly imageNames: ImageNames;
  /** The account as a caller; undefined if it does not exist. */
  readonly callerOf: (user_id: string) => Promise<UserCaller | undefined>;
}

const codes = {
  not_shared: "game_not_shared",
  being_played: "game_locked",
} as const satisfies Record<ContentHidden, Rejection["code"]>;

/** A rejection that names the games; `titles` in the order of the show. */
export function hiddenRejection(hidden: ContentHidden, titles: readonly string[]): Rejection {
  return { code: codes[hidden], params: { games: titles.join("; ") } };
}

export function createGameUse({ repository, access, imageNames, callerOf, ...given }: Dependencies): GameUse {
  const freeze: FreezeGames = async (games) => {
    const frozen = await given.freeze(games);
    return frozen.ok ? { ok: true, value: await withoutFileNames(frozen.value, imageNames) } : frozen;
  };
  const refusal = async (
    reader: UserCaller,
    game_ids: readonly string[],
    show_id: string | null,
  ): Promise<Rejection | null> => {
    const games = await repository.byIds([...new Set(game_ids)]);
    const by_id = new Map(games.map((game) => [game.id, game]));
    const hidden = await access.hiddenContents(reader, games);
    const ofOtherShow = games.find((game) => show_id !== null && game.show_id !== null && game.show_id !== show_id);
    if (ofOtherShow !== undefined) return { code: "game_not_found", params: { game_id: ofOtherShow.id } };
    for (const reason of ["not_shared", "being_played"] as const) {
      const ids = [...new Set(game_ids)].filter((id) => hidden.get(id) === reason);
      if (ids.length > 0)
        return hiddenRejection(
          reason,
          ids.map((id) => by_id.get(id)?.title ?? ""),
        );
    }
    return null;
  };

  /** A show plays what its owner may read. Without an owner only admins moderate it, and they may read everything. */
  const readerOf = async ({ owner_id }: UsingShow): Promise<UserCaller> => {
    if (owner_id === null) return { user_id: null, is_admin: true };
    return (await callerOf(owner_id)) ?? { user_id: owner_id, is_admin: false };
  };
  const idsOf = (games: readonly GameToFreeze[]): readonly string[] => games.map(({ game_id }) => game_id);

  return {
    // Check the policy after reading the content, so that only content readable at that moment is returned.
    freezeFor: async (reader, games) => {
      const frozen = await freeze(games);
      const refused = await refusal(reader, idsOf(games), null);
      return refused === null ? frozen : { ok: false, error: refused };
    },
    freezeForShow: async (show, games) => {
      const reader = await readerOf(show);
      const frozen = await freeze(games);
      const refused = await refusal(reader, idsOf(games), show.id);
      if (refused !== null) return { ok: false, error: refused };
      if (!frozen.ok) return frozen;
      const guards = reader.is_admin ? [] : repository.mustBeReadable(idsOf(games), reader.user_id);
      return { ok: true, value: { content: frozen.value, guards } };
    },
    refusalForShow: async (show, game_ids) => refusal(await readerOf(show), game_ids, show.id),
  };
}

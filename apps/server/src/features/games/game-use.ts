import type { FrozenContent, Rejection, Result } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import type { GameAccess } from "./access.ts";
import type { FreezeGames, GameToFreeze } from "./freeze.ts";
import type { ContentHidden } from "./games.policy.ts";
import { withoutFileNames, type ImageNames } from "./picture-texts.ts";
import type { GamesRepository } from "./repository.ts";

/** A show that puts games into its programme or plays them; what it plays, its owner reads. */
export interface UsingShow {
  readonly id: string;
  readonly owner_id: string | null;
}

/** Games frozen for one run, with what must still be true when the run is written. */
export interface FrozenForShow {
  readonly content: FrozenContent;
  /** Fail the write of the run if its owner may not read one of the games by then. */
  readonly guards: readonly WriteStatement[];
}

/** Which games shows and readers may use, by the policy of the library. */
export interface GameUse {
  /** What a reader would see of these games' content, if he may have it all now. */
  freezeFor(reader: UserCaller, games: readonly GameToFreeze[]): Promise<Result<FrozenContent, Rejection>>;
  /** Freezes games that a show plays from now on. */
  freezeForShow(show: UsingShow, games: readonly GameToFreeze[]): Promise<Result<FrozenForShow, Rejection>>;
  /** Why this show may not play these games now; null when it may. */
  refusalForShow(show: UsingShow, game_ids: readonly string[]): Promise<Rejection | null>;
}

interface Dependencies {
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly freeze: FreezeGames;
  readonly imageNames: ImageNames;
  /** The account as a caller; undefined when it is gone. */
  readonly callerOf: (user_id: string) => Promise<UserCaller | undefined>;
}

const codes = {
  not_shared: "game_not_shared",
  being_played: "game_locked",
} as const satisfies Record<ContentHidden, Rejection["code"]>;

/** A refusal that names the games; `titles` in the order of the programme. */
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

  /** Whoever moderates the show reads what it plays: its owner, and admins, who may read everything. */
  const readerOf = async ({ owner_id }: UsingShow): Promise<UserCaller> => {
    if (owner_id === null) return { user_id: null, is_admin: true };
    return (await callerOf(owner_id)) ?? { user_id: owner_id, is_admin: false };
  };
  const idsOf = (games: readonly GameToFreeze[]): readonly string[] => games.map(({ game_id }) => game_id);

  return {
    // The policy is asked after the content was read: what leaves was the reader's to know at that moment.
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

import type { GamesTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { mayEdit, mayRead, mustHideAnswers, type MayModerate } from "./policy.ts";
import type { GamesRepository } from "./repository.ts";

/** A game as one caller may see it. */
export interface OpenGame {
  readonly game: GamesTable;
  readonly editable: boolean;
  readonly answers_hidden: boolean;
}

export interface GameAccess {
  /** 404 where the game is not the caller's to know. */
  open(caller: UserCaller, id: string): Promise<Outcome<OpenGame>>;
  /** Like `open`; 403 for a reader. */
  openForEditing(caller: UserCaller, id: string): Promise<Outcome<GamesTable>>;
  /** Whether the caller moderates this show; false for one that does not exist. */
  moderates(caller: UserCaller, show_id: string): Promise<boolean>;
}

interface Dependencies {
  readonly repository: GamesRepository;
  readonly showById: (id: string) => Promise<{ readonly owner_id: string | null } | undefined>;
  readonly mayModerate: MayModerate;
}

export function createGameAccess({ repository, showById, mayModerate }: Dependencies): GameAccess {
  const moderates: GameAccess["moderates"] = async (caller, show_id) => {
    const show = await showById(show_id);
    return show !== undefined && mayModerate(caller, show);
  };
  const find = async (caller: UserCaller, id: string): Promise<Outcome<{ game: GamesTable; editable: boolean }>> => {
    const game = await repository.byId(id);
    if (game === undefined) return fail("not_found");
    const moderates_its_show = game.show_id !== null && (await moderates(caller, game.show_id));
    if (!mayRead(game, moderates_its_show)) return fail("not_found");
    return ok({ game, editable: mayEdit(caller, game, moderates_its_show) });
  };
  return {
    moderates,
    open: async (caller, id) => {
      const found = await find(caller, id);
      if (!found.ok || found.value.editable) return found.ok ? ok({ ...found.value, answers_hidden: false }) : found;
      return ok({
        ...found.value,
        answers_hidden: mustHideAnswers(caller, await repository.showsUsing(id), mayModerate),
      });
    },
    openForEditing: async (caller, id) => {
      const found = await find(caller, id);
      if (!found.ok) return found;
      return found.value.editable ? ok(found.value.game) : fail("forbidden");
    },
  };
}

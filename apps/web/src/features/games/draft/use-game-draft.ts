import { useCallback, useEffect, useMemo, useReducer, useState, type Dispatch } from "react";
import type { Game } from "@showrunner/contract/rest";
import { useQueryClient } from "@tanstack/react-query";
import { gameQuery } from "../../../api/games/get.ts";
import { useUpdateGame } from "../../../api/games/update.ts";
import { draftChanges, type DraftChanges } from "./changes.ts";
import { baseOf, draftOf, reduceDraft, type Base, type Draft, type DraftAction } from "./model.ts";
import { draftProblems, type DraftProblems } from "./problems.ts";
import { rebase } from "./rebase.ts";
import { isDirty, saveDraft } from "./save.ts";
import { readDraft, writeDraft } from "./storage.ts";

interface State {
  readonly base: Base;
  readonly draft: Draft;
}
type Action = DraftAction | { readonly type: "begin"; readonly base: Base; readonly draft: Draft };

function reduce(state: State, action: Action): State {
  return action.type === "begin"
    ? { base: action.base, draft: action.draft }
    : { ...state, draft: reduceDraft(state.draft, action) };
}

export interface GameDraft {
  readonly draft: Draft;
  readonly dispatch: Dispatch<DraftAction>;
  readonly is_dirty: boolean;
  readonly changes: DraftChanges;
  readonly problems: DraftProblems;
  /** The draft was restored from this tab's storage. */
  readonly was_restored: boolean;
  readonly is_saving: boolean;
  readonly save_error: Error | null;
  /** The version saved by another user, until the conflict is resolved. */
  readonly conflict: Game | null;
  /** Resolves with whether it was saved. */
  readonly save: () => Promise<boolean>;
  /** Resets the draft to the server's version. */
  readonly discard: () => void;
  /** Rebases my changes onto the newer game; the next save stores them. */
  readonly merge: () => void;
  readonly takeTheirs: () => void;
  readonly closeConflict: () => void;
}

/** The unsaved state of one game: kept across reloads, saved in one request, rebased on conflict. */
export function useGameDraft(game: Game): GameDraft {
  const queries = useQueryClient();
  const update = useUpdateGame(game.id);
  const [restored] = useState(() => (game.editable ? readDraft(game.id) : null));
  const [{ base, draft }, dispatch] = useReducer(
    reduce,
    game,
    (loaded) => restored ?? { base: baseOf(loaded), draft: draftOf(baseOf(loaded)) },
  );
  const [was_restored, setRestored] = useState(restored !== null);
  const [conflict, setConflict] = useState<Game | null>(null);
  const is_dirty = useMemo(() => isDirty(base, draft), [base, draft]);
  const changes = useMemo(() => draftChanges(base, draft), [base, draft]);
  const problems = useMemo(() => draftProblems(draft), [draft]);

  const begin = useCallback((next: Game, carried?: Draft) => {
    const next_base = baseOf(next);
    dispatch({ type: "begin", base: next_base, draft: carried ?? draftOf(next_base) });
    setConflict(null);
  }, []);

  // Changed elsewhere and clean here: follow silently.
  useEffect(() => {
    if (game.version > base.version && !is_dirty) begin(game);
  }, [game, base.version, is_dirty, begin]);

  useEffect(() => writeDraft(game.id, is_dirty ? { base, draft } : null), [game.id, base, draft, is_dirty]);

  async function save(): Promise<boolean> {
    try {
      const outcome = await saveDraft(
        {
          patchGame: (patch) => update.mutateAsync(patch),
          readGame: () => queries.fetchQuery({ ...gameQuery(game.id), staleTime: 0 }),
        },
        base,
        draft,
      );
      setRestored(false);
      if (outcome.kind === "conflict") setConflict(outcome.game);
      else begin(outcome.game, withNewIds(draft, outcome.game));
      return outcome.kind === "saved";
    } catch {
      // Reported through `save_error`.
      return false;
    }
  }

  return {
    draft,
    dispatch,
    is_dirty,
    changes,
    problems,
    was_restored: was_restored && is_dirty,
    is_saving: update.isPending,
    save_error: conflict === null ? update.error : null,
    conflict,
    save,
    discard: () => {
      update.reset();
      setRestored(false);
      begin(game, withKeysOf(draft, draftOf(baseOf(game))));
    },
    merge: () => conflict && begin(conflict, rebase(draft, base, baseOf(conflict))),
    takeTheirs: () => conflict && begin(conflict),
    closeConflict: () => setConflict(null),
  };
}

/** Keeps the round keys across a save, so that the open round stays open. */
function withNewIds(draft: Draft, saved: Game): Draft {
  const { game, rounds } = baseOf(saved);
  return { game, rounds: rounds.map((round, index) => ({ ...round, key: draft.rounds[index]?.key ?? round.key })) };
}

/** Keeps the round keys of another draft, so that the open round stays open. */
function withKeysOf(other: Draft, { game, rounds }: Draft): Draft {
  const keys = new Map(other.rounds.map(({ id, key }) => [id, key]));
  return { game, rounds: rounds.map((round) => ({ ...round, key: keys.get(round.id) ?? round.key })) };
}

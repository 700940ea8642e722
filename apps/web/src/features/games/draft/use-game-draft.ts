import { useCallback, useEffect, useMemo, useReducer, useState, type Dispatch } from "react";
import type { Game } from "@showrunner/contract/rest";
import { useQueryClient } from "@tanstack/react-query";
import { gameQuery, useUpdateGame } from "../../../api/games.api.ts";
import { diffDraft, type DraftChanges } from "./draft-changes.ts";
import { toBase, toDraft, reduceDraft, type Base, type Draft, type DraftAction } from "./draft.ts";
import { validateDraft, type DraftProblems } from "./draft-problems.ts";
import { rebaseDraft } from "./rebase-draft.ts";
import { isDirty, saveDraft } from "./save-draft.ts";
import { readDraft, writeDraft } from "./draft-storage.ts";

interface DraftState {
  readonly base: Base;
  readonly draft: Draft;
}
type DraftStateAction = DraftAction | { readonly type: "begin"; readonly base: Base; readonly draft: Draft };

function reduce(state: DraftState, action: DraftStateAction): DraftState {
  return action.type === "begin"
    ? { base: action.base, draft: action.draft }
    : { ...state, draft: reduceDraft(state.draft, action) };
}

export interface GameDraft {
  readonly draft: Draft;
  readonly dispatch: Dispatch<DraftAction>;
  readonly isDirty: boolean;
  readonly changes: DraftChanges;
  readonly problems: DraftProblems;
  /** The draft was restored from this tab's storage. */
  readonly wasRestored: boolean;
  readonly isSaving: boolean;
  readonly saveError: Error | null;
  /** The version saved by another user, until the conflict is resolved. */
  readonly conflict: Game | null;
  /** Saves the draft; resolves with whether it succeeded. */
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
    (loaded) => restored ?? { base: toBase(loaded), draft: toDraft(toBase(loaded)) },
  );
  const [wasRestored, setRestored] = useState(restored !== null);
  const [conflict, setConflict] = useState<Game | null>(null);
  const hasChanges = useMemo(() => isDirty(base, draft), [base, draft]);
  const changes = useMemo(() => diffDraft(base, draft), [base, draft]);
  const problems = useMemo(() => validateDraft(draft), [draft]);

  const begin = useCallback((next: Game, carried?: Draft) => {
    const nextBase = toBase(next);
    dispatch({ type: "begin", base: nextBase, draft: carried ?? toDraft(nextBase) });
    setConflict(null);
  }, []);

  // The game changed elsewhere and the draft is clean: follow silently.
  useEffect(() => {
    if (game.version > base.version && !hasChanges) begin(game);
  }, [game, base.version, hasChanges, begin]);

  useEffect(() => writeDraft(game.id, hasChanges ? { base, draft } : null), [game.id, base, draft, hasChanges]);

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
      // Reported through `saveError`.
      return false;
    }
  }

  return {
    draft,
    dispatch,
    isDirty: hasChanges,
    changes,
    problems,
    wasRestored: wasRestored && hasChanges,
    isSaving: update.isPending,
    saveError: conflict === null ? update.error : null,
    conflict,
    save,
    discard: () => {
      update.reset();
      setRestored(false);
      begin(game, withKeysOf(draft, toDraft(toBase(game))));
    },
    merge: () => conflict && begin(conflict, rebaseDraft(draft, base, toBase(conflict))),
    takeTheirs: () => conflict && begin(conflict),
    closeConflict: () => setConflict(null),
  };
}

/** Keeps the round keys across a save, so that the open round stays open. */
function withNewIds(draft: Draft, saved: Game): Draft {
  const { game, rounds } = toBase(saved);
  return { game, rounds: rounds.map((round, index) => ({ ...round, key: draft.rounds[index]?.key ?? round.key })) };
}

/** Keeps the round keys of another draft, so that the open round stays open. */
function withKeysOf(other: Draft, { game, rounds }: Draft): Draft {
  const keys = new Map(other.rounds.map(({ id, key }) => [id, key]));
  return { game, rounds: rounds.map((round) => ({ ...round, key: keys.get(round.id) ?? round.key })) };
}

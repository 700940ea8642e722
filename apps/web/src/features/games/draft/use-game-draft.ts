import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type Dispatch } from "react";
import type { Game } from "@showrunner/contract/rest";
import { useQueryClient } from "@tanstack/react-query";
import { isTemporary } from "../../../api/api-error.ts";
import { gameQuery, useUpdateGame } from "../../../api/games.api.ts";
import { getUserId } from "../../../components/token-claims/get-user-id.ts";
import { diffDraft, type DraftChanges } from "./draft-changes.ts";
import { toBase, toDraft, type Draft, type DraftAction } from "./draft.ts";
import { reduceDraftState, type DraftState, type DraftStateAction } from "./draft-state.ts";
import { validateDraft, type DraftProblems } from "./draft-problems.ts";
import { rebaseDraft } from "./rebase-draft.ts";
import { isDirty, saveDraft } from "./save-draft.ts";
import { readDraft, writeDraft } from "./draft-storage.ts";

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
  /** Saves the draft as it is now; resolves with whether it succeeded. Later changes stay unsaved. */
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
  // The author, also after a sign-out in another tab, until this screen is left.
  const [userId] = useState(getUserId);
  const [restored] = useState(() => (game.editable ? readDraft(game.id, userId) : null));
  const [{ base, draft }, dispatch] = useReducer(
    reduceDraftState,
    game,
    (loaded) => restored ?? { base: toBase(loaded), draft: toDraft(toBase(loaded)) },
  );
  const [wasRestored, setRestored] = useState(restored !== null);
  const [conflict, setConflict] = useState<Game | null>(null);
  const hasChanges = useMemo(() => isDirty(base, draft), [base, draft]);
  const changes = useMemo(() => diffDraft(base, draft), [base, draft]);
  const problems = useMemo(() => validateDraft(draft), [draft]);
  /** Drafts that the server may have saved although no response arrived. */
  const unanswered = useRef<readonly Draft[]>([]);

  const { reset } = update;
  const begin = useCallback(
    (next: Game, carried?: Draft) => {
      dispatch({ type: "begin", base: toBase(next), ...(carried === undefined ? {} : { draft: carried }) });
      setConflict(null);
      unanswered.current = [];
      // The error of the last save concerns the former draft.
      reset();
    },
    [reset],
  );

  // The game changed elsewhere and the draft is clean: follow silently.
  useEffect(() => {
    if (game.version > base.version && !hasChanges) begin(game);
  }, [game, base.version, hasChanges, begin]);

  useEffect(
    () => writeDraft(game.id, userId, hasChanges ? { base, draft } : null),
    [game.id, userId, base, draft, hasChanges],
  );

  async function save(state: DraftState): Promise<boolean> {
    try {
      const outcome = await saveDraft(
        {
          patchGame: (patch) => update.mutateAsync(patch),
          readGame: () => queries.fetchQuery({ ...gameQuery(game.id), staleTime: 0 }),
        },
        state.base,
        state.draft,
        unanswered.current,
      );
      setRestored(false);
      if (outcome.kind === "conflict") {
        setConflict(outcome.game);
        return false;
      }
      const sent = outcome.kind === "saved" ? state.draft : outcome.sent;
      const saved: DraftStateAction = { type: "saved", sent, base: toBase(outcome.game) };
      unanswered.current = [];
      dispatch(saved);
      if (outcome.kind === "saved_earlier") return await save(reduceDraftState(state, saved));
      // The response got lost, but the game was saved.
      reset();
      return true;
    } catch (error) {
      // Reported through `saveError`.
      if (isTemporary(error)) unanswered.current = [...unanswered.current, state.draft];
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
    save: () => save({ base, draft }),
    discard: () => {
      setRestored(false);
      begin(game);
    },
    merge: () => conflict && begin(conflict, rebaseDraft(draft, base, toBase(conflict))),
    takeTheirs: () => conflict && begin(conflict),
    closeConflict: () => setConflict(null),
  };
}

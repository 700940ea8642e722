import { useCallback, useEffect, useMemo, useReducer, useState, type Dispatch } from "react";
import type { Game } from "@showrunner/contract/rest";
import { useQueryClient } from "@tanstack/react-query";
import { isTemporary } from "../../../api/api-error.ts";
import { gameQuery, useUpdateGame } from "../../../api/games.api.ts";
import { getUserId } from "../../../components/token-claims/get-user-id.ts";
import { diffDraft, type DraftChanges } from "./draft-changes.ts";
import { toBase, type Draft, type DraftAction } from "./draft.ts";
import { reduceDraftState, toDraftState, type DraftState, type DraftStateAction } from "./draft-state.ts";
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
  const [state, dispatch] = useReducer(reduceDraftState, game, (loaded) => restored ?? toDraftState(toBase(loaded)));
  const { base, draft } = state;
  const [wasRestored, setRestored] = useState(restored !== null);
  const [conflict, setConflict] = useState<Game | null>(null);
  const hasChanges = useMemo(() => isDirty(base, draft), [base, draft]);
  const changes = useMemo(() => diffDraft(base, draft), [base, draft]);
  const problems = useMemo(() => validateDraft(draft), [draft]);

  const { reset } = update;
  const begin = useCallback(
    (next: Game, carried?: Draft) => {
      dispatch({ type: "begin", base: toBase(next), ...(carried === undefined ? {} : { draft: carried }) });
      setConflict(null);
      // The error of the last save concerns the former draft.
      reset();
    },
    [reset],
  );

  // The game changed elsewhere and the draft is clean: follow silently.
  useEffect(() => {
    if (game.version > base.version && !hasChanges) begin(game);
  }, [game, base.version, hasChanges, begin]);

  useEffect(() => writeDraft(game.id, userId, hasChanges ? state : null), [game.id, userId, state, hasChanges]);

  async function save(current: DraftState): Promise<boolean> {
    const { unanswered } = current;
    const setUnanswered = (drafts: readonly Draft[]): void => dispatch({ type: "set_unanswered", drafts });
    // Stored before the response, which is lost if the page is reloaded meanwhile.
    if (!unanswered.includes(current.draft)) setUnanswered([...unanswered, current.draft]);
    try {
      const outcome = await saveDraft(
        {
          patchGame: (patch) => update.mutateAsync(patch),
          readGame: () => queries.fetchQuery({ ...gameQuery(game.id), staleTime: 0 }),
        },
        current.base,
        current.draft,
        unanswered,
      );
      setRestored(false);
      if (outcome.kind === "conflict") {
        setUnanswered(unanswered);
        setConflict(outcome.game);
        return false;
      }
      const sent = outcome.kind === "saved" ? current.draft : outcome.sent;
      const saved: DraftStateAction = { type: "saved", sent, base: toBase(outcome.game) };
      dispatch(saved);
      if (outcome.kind === "saved_earlier") return await save(reduceDraftState(current, saved));
      // The response got lost, but the game was saved.
      reset();
      return true;
    } catch (error) {
      // Reported through `saveError`.
      if (!isTemporary(error)) setUnanswered(unanswered);
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
    save: () => save(state),
    discard: () => {
      setRestored(false);
      begin(game);
    },
    merge: () => conflict && begin(conflict, rebaseDraft(draft, base, toBase(conflict))),
    takeTheirs: () => conflict && begin(conflict),
    closeConflict: () => setConflict(null),
  };
}

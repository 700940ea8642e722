import { reduceDraft, toDraft, type Base, type Draft, type DraftAction } from "./draft.ts";
import { rebaseDraft } from "./rebase-draft.ts";

/** A draft and the server's game that it started from. */
export interface DraftState {
  readonly base: Base;
  readonly draft: Draft;
  /** Drafts that the server may have saved although no response arrived. */
  readonly unanswered: readonly Draft[];
}

export type DraftStateAction =
  | DraftAction
  /** Starts over from another version of the game; without `draft`, from its content. Rounds keep their keys. */
  | { readonly type: "begin"; readonly base: Base; readonly draft?: Draft }
  /** `sent` was saved as `base`; what changed since then stays unsaved. */
  | { readonly type: "saved"; readonly sent: Draft; readonly base: Base }
  | { readonly type: "set_unanswered"; readonly drafts: readonly Draft[] };

export function toDraftState(base: Base): DraftState {
  return { base, draft: toDraft(base), unanswered: [] };
}

export function reduceDraftState(state: DraftState, action: DraftStateAction): DraftState {
  switch (action.type) {
    case "begin":
      return { ...toDraftState(action.base), draft: action.draft ?? withKeysOf(state.draft, toDraft(action.base)) };
    case "saved": {
      const { sent, base } = action;
      const saved = withKeysInOrder(sent, base);
      if (state.draft === sent) return { ...toDraftState(base), draft: saved };
      const savedIds = new Map(saved.rounds.map(({ key, id }) => [key, id]));
      const withSavedIds = ({ game, rounds }: Draft): Draft => ({
        game,
        rounds: rounds.map((round) => ({ ...round, id: savedIds.get(round.key) ?? round.id })),
      });
      const sentBase: Base = { ...withSavedIds(sent), version: base.version };
      return { ...toDraftState(base), draft: rebaseDraft(withSavedIds(state.draft), sentBase, base) };
    }
    case "set_unanswered":
      return { ...state, unanswered: action.drafts };
    default:
      return { ...state, draft: reduceDraft(state.draft, action) };
  }
}

/** Keeps the round keys of another draft, so that the open round stays open. */
function withKeysOf(other: Draft, { game, rounds }: Draft): Draft {
  const keys = new Map(other.rounds.flatMap(({ id, key }) => (id === null ? [] : [[id, key] as const])));
  return { game, rounds: rounds.map((round) => ({ ...round, key: keys.get(round.id ?? "") ?? round.key })) };
}

/** The saved game with the round keys of the draft that was sent, so that the open round stays open. */
function withKeysInOrder(sent: Draft, { game, rounds }: Base): Draft {
  return { game, rounds: rounds.map((round, index) => ({ ...round, key: sent.rounds[index]?.key ?? round.key })) };
}

import type { Game } from "@showrunner/contract/rest";
import { reduceDraft, toBase, toDraft, type Base, type Draft, type TextReplacement } from "../draft/draft.ts";
import { isDirty, toPatch, type GamePatch } from "../draft/save-draft.ts";

/** A game of the show, as stored on the server. */
export interface CheckedGame {
  readonly id: string;
  readonly title: string;
  readonly draft: Draft;
}

/** Why the texts of a game cannot be checked. */
export type UntouchedReason = "frozen" | "inaccessible" | NonNullable<Game["content_hidden"]> | "read_only";

export function findUntouchedReason(
  game: Pick<Game, "editable" | "content_hidden">,
  isFrozen: boolean,
): UntouchedReason | null {
  if (isFrozen) return "frozen";
  if (game.content_hidden !== undefined) return game.content_hidden;
  return game.editable ? null : "read_only";
}

export const toCheckedGame = (game: Game): CheckedGame => ({
  id: game.id,
  title: game.title,
  draft: toDraft(toBase(game)),
});

/** A change of one game of the show. */
export interface GameChange {
  readonly gameId: string;
  readonly replacement: TextReplacement;
}

export const reverseChanges = (changes: readonly GameChange[]): readonly GameChange[] =>
  changes
    .map(({ gameId, replacement: { from, to, ...place } }) => ({
      gameId,
      replacement: { ...place, from: to, to: from },
    }))
    .toReversed();

/** The patch that makes these changes; null if none applies, because the texts changed in the meantime. */
export function toTextPatch(game: Game, replacements: readonly TextReplacement[]): GamePatch | null {
  const base: Base = toBase(game);
  const draft = reduceDraft(toDraft(base), { type: "replace_texts", replacements });
  return isDirty(base, draft) ? toPatch(base, draft) : null;
}

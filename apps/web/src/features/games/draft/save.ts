import type { Call, Game } from "@showrunner/contract/rest";
import { ApiError, isTemporary } from "../../../api/errors.ts";
import { filledAnswers } from "./answers.ts";
import { baseOf, type Base, type Draft, type DraftRoundFields } from "./model.ts";
import { changedFields, same } from "./same.ts";

export type GamePatch = Call<"PATCH /games/:id">["body"];

export function isDirty(base: Base, draft: Draft): boolean {
  return !same(base.game, draft.game) || !same(roundsOf(base), roundsOf(draft));
}

/** What is told to the server: fields that changed, all rounds if one did, and the version that the draft began on. */
export function patchOf(base: Base, draft: Draft): GamePatch {
  // Numbers were checked before: one that is still empty does not get here.
  const fields = changedFields(base.game, draft.game) as GamePatch;
  const rounds = roundsOf(draft) as NonNullable<GamePatch["rounds"]>;
  return { ...fields, ...(same(roundsOf(base), rounds) ? {} : { rounds }), version: base.version };
}

/** Rounds as the server takes them: those without an id are new. */
function roundsOf({ rounds }: Draft): readonly object[] {
  return rounds.map(({ id, fields }) => (id === null ? savedFields(fields) : { id, ...savedFields(fields) }));
}

function savedFields(fields: DraftRoundFields): DraftRoundFields {
  return { ...fields, answers: filledAnswers(fields.answers) };
}

/** True when both say the same to people; new rounds of one have their ids in the other. */
function saysTheSame(a: Draft, b: Draft): boolean {
  const said = ({ game, rounds }: Draft): unknown => [game, rounds.map(({ fields }) => savedFields(fields))];
  return same(said(a), said(b));
}

/** The calls that saving needs; the editor gives the API's, tests their own. */
export interface SaveCalls {
  readonly patchGame: (patch: GamePatch) => Promise<Game>;
  readonly readGame: () => Promise<Game>;
}

export type SaveOutcome =
  | { readonly kind: "saved"; readonly game: Game }
  /** Changed elsewhere since the draft began; `game` is what the server has now. */
  | { readonly kind: "conflict"; readonly game: Game };

/**
 * Makes the server's game the draft, in one step. A save whose answer was lost on the way is known again by its
 * content, so that repeating it doubles no round and reports no conflict with oneself.
 * @throws whatever the calls throw, when nothing was saved and no conflict was found
 */
export async function saveDraft({ patchGame, readGame }: SaveCalls, base: Base, draft: Draft): Promise<SaveOutcome> {
  try {
    return { kind: "saved", game: await patchGame(patchOf(base, draft)) };
  } catch (error) {
    const is_conflict = error instanceof ApiError && error.code === "version_conflict";
    if (!is_conflict && !isTemporary(error)) throw error;
    const now = await readGame().catch(() => {
      throw error;
    });
    if (saysTheSame(baseOf(now), draft)) return { kind: "saved", game: now };
    if (is_conflict) return { kind: "conflict", game: now };
    throw error;
  }
}

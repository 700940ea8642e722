import type { Call, Game } from "@showrunner/contract/rest";
import { ApiError, isTemporary } from "../../../api/errors.ts";
import { filledAnswers } from "./answers.ts";
import { baseOf, type Base, type Draft, type DraftRoundFields } from "./model.ts";
import { changedFields, same } from "./same.ts";

export type GamePatch = Call<"PATCH /games/:id">["body"];

export function isDirty(base: Base, draft: Draft): boolean {
  return !same(base.game, draft.game) || !same(roundsOf(base), roundsOf(draft));
}

/** The PATCH body: changed fields, all rounds if any changed, and the base version. */
export function patchOf(base: Base, draft: Draft): GamePatch {
  // Validated before: no number is null here.
  const fields = changedFields(base.game, draft.game) as GamePatch;
  const rounds = roundsOf(draft) as NonNullable<GamePatch["rounds"]>;
  return { ...fields, ...(same(roundsOf(base), rounds) ? {} : { rounds }), version: base.version };
}

/** Rounds as the API takes them: no id means new. */
function roundsOf({ rounds }: Draft): readonly object[] {
  return rounds.map(({ id, fields }) => (id === null ? savedFields(fields) : { id, ...savedFields(fields) }));
}

function savedFields(fields: DraftRoundFields): DraftRoundFields {
  return { ...fields, answers: filledAnswers(fields.answers) };
}

/** True when both have the same content; new rounds have ids in only one of them. */
function saysTheSame(a: Draft, b: Draft): boolean {
  const said = ({ game, rounds }: Draft): unknown => [game, rounds.map(({ fields }) => savedFields(fields))];
  return same(said(a), said(b));
}

/** The API calls that saving needs; tests inject fakes. */
export interface SaveCalls {
  readonly patchGame: (patch: GamePatch) => Promise<Game>;
  readonly readGame: () => Promise<Game>;
}

export type SaveOutcome =
  | { readonly kind: "saved"; readonly game: Game }
  /** The game was changed elsewhere since the draft began; `game` is the server's version. */
  | { readonly kind: "conflict"; readonly game: Game };

/**
 * Saves the draft in one request. If the response of an earlier save got lost, the content comparison recognizes it, so
 * a retry neither duplicates rounds nor reports a conflict with itself.
 * @throws the error of a call when nothing was saved and there is no conflict
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

import { gameFields, roundFields, type RouteCall, type Game } from "@showrunner/contract/rest";
import { getRoundViews } from "@showrunner/rounds/views";
import { ApiError, isTemporary } from "../../../api/api-error.ts";
import { removeEmptyAnswers } from "./accepted-answers.ts";
import { toBase, type Base, type Draft, type DraftRoundFields } from "./draft.ts";
import { getConfigQuestion } from "../../../components/rounds/round-label.ts";
import { deepEqual } from "fast-equals";
import type { z } from "zod";
import { getChangedFields } from "./changed-fields.ts";

export type GamePatch = RouteCall<"PATCH /games/:id">["body"];

export function isDirty(base: Base, draft: Draft): boolean {
  return !deepEqual(base.game, draft.game) || !deepEqual(toSavedRounds(base), toSavedRounds(draft));
}

/** The PATCH body: changed fields, all rounds if any changed, and the base version. */
export function toPatch(base: Base, draft: Draft): GamePatch {
  // The draft is valid, so no number is null here.
  const fields = getChangedFields(base.game, draft.game) as GamePatch;
  const rounds = toSavedRounds(draft) as NonNullable<GamePatch["rounds"]>;
  return { ...fields, ...(deepEqual(toSavedRounds(base), rounds) ? {} : { rounds }), version: base.version };
}

/** Rounds in the API's format, in which a round without id is new. */
function toSavedRounds({ rounds }: Draft): readonly object[] {
  return rounds.map(({ id, fields }) => (id === null ? toSavedFields(fields) : { id, ...toSavedFields(fields) }));
}

function toSavedFields(fields: DraftRoundFields): DraftRoundFields {
  const { type, answers, config } = fields;
  return {
    ...fields,
    // Displays and results would prefer it to the question of the config, which the editor shows.
    question: getConfigQuestion(fields) === null ? fields.question : "",
    answers: removeEmptyAnswers(answers),
    config: getRoundViews(type).tidyConfig(config),
  };
}

/** True when both have the same content; new rounds have ids in only one of them. */
function hasSameContent(a: Draft, b: Draft): boolean {
  const toContent = ({ game, rounds }: Draft): unknown => [
    toStored(gameFields, game),
    rounds.map(({ fields }) => toStored(roundFields, toSavedFields(fields))),
  ];
  return deepEqual(toContent(a), toContent(b));
}

/** The fields as the server stores them: it trims titles, tags and answers, and omits what has no translation. */
function toStored(schema: z.ZodType<object>, fields: object): object {
  const stored = schema.safeParse(fields).data ?? fields;
  return { translations: {}, glossary: [], ...stored };
}

/** The API calls that saving needs; tests inject fakes. */
export interface SaveCalls {
  readonly patchGame: (patch: GamePatch) => Promise<Game>;
  readonly readGame: () => Promise<Game>;
}

export type SaveResult =
  | { readonly kind: "saved"; readonly game: Game }
  /** An earlier save of `sent`, whose response got lost, created the server's version; the draft is not saved yet. */
  | { readonly kind: "saved_earlier"; readonly sent: Draft; readonly game: Game }
  /** The game was changed elsewhere since the draft began; `game` is the server's version. */
  | { readonly kind: "conflict"; readonly game: Game };

/**
 * Saves the draft in one request. If the response of an earlier save got lost, the content comparison recognises it, so
 * a retry neither duplicates rounds nor reports a conflict with itself.
 * @param unanswered drafts whose saves ended without a response since the last one that is known to have succeeded
 * @throws the error of a call when nothing was saved and there is no conflict
 */
export async function saveDraft(
  { patchGame, readGame }: SaveCalls,
  base: Base,
  draft: Draft,
  unanswered: readonly Draft[] = [],
): Promise<SaveResult> {
  try {
    return { kind: "saved", game: await patchGame(toPatch(base, draft)) };
  } catch (error) {
    const isConflict = error instanceof ApiError && error.code === "version_conflict";
    if (!isConflict && !isTemporary(error)) throw error;
    const now = await readGame().catch(() => {
      throw error;
    });
    const stored = toBase(now);
    if (hasSameContent(stored, draft)) return { kind: "saved", game: now };
    if (!isConflict) throw error;
    const sent = unanswered.findLast((each) => hasSameContent(stored, each));
    return sent === undefined ? { kind: "conflict", game: now } : { kind: "saved_earlier", sent, game: now };
  }
}

import { GAME_LIMITS, SUGGESTION_KINDS, type SuggestionKind } from "@showrunner/contract/rest";
import type { Json } from "@showrunner/engine";
import type { DraftRoundFields } from "../draft/draft.ts";
import { getConfigQuestion, replaceConfigQuestion } from "../../../components/rounds/round-label.ts";
import { isRecord } from "@showrunner/engine/json";

/** Maximum number of options on a phone. */
const MAX_OPTIONS = 12;

type JsonRecord = Readonly<Record<string, Json>>;
// A type, because interfaces are not assignable to JSON.
type Option = { readonly text: string; readonly correct: boolean };

const toRecord = (config: Json): JsonRecord => (isRecord(config) ? config : {});

/** The options of a multiple choice that are not empty; null for other types. */
function readOptions({ type, config }: DraftRoundFields): readonly Option[] | null {
  const { options } = toRecord(config) as { readonly options?: readonly Option[] };
  return type === "multipleChoice" && Array.isArray(options)
    ? options.filter(({ text }) => typeof text === "string" && text.trim() !== "")
    : null;
}

/** Number of texts of a kind that still fit into a round. */
export function countFreePlaces(fields: DraftRoundFields, kind: SuggestionKind): number {
  if (kind === "distractors") return Math.max(0, MAX_OPTIONS - (readOptions(fields) ?? []).length);
  return kind === "spellings" ? Math.max(0, GAME_LIMITS.answers - fields.answers.length) : Infinity;
}

/** Suggestions that can be requested for a round: each kind needs a question, and most need an answer. */
export function listSuggestionKinds(fields: DraftRoundFields): readonly SuggestionKind[] {
  const question = getConfigQuestion(fields) ?? fields.question;
  const options = readOptions(fields);
  const hasRight =
    fields.answers.some((answer) => answer.trim() !== "") || options?.some(({ correct }) => correct) === true;
  const hasSolution = hasRight || ["estimate", "ordering", "matching"].includes(fields.type);
  const hasPlace = (kind: SuggestionKind): boolean => countFreePlaces(fields, kind) > 0;
  const isOffered: Readonly<Record<SuggestionKind, boolean>> = {
    distractors: options !== null && hasRight && hasPlace("distractors"),
    spellings: options === null && hasRight && hasPlace("spellings"),
    shorter: true,
    hint: hasSolution,
    fun_fact: hasSolution,
  };
  return question.trim() === "" ? [] : SUGGESTION_KINDS.filter((kind) => isOffered[kind]);
}

/** Whether only one text of this kind can be applied. */
export const isSingle = (kind: SuggestionKind): boolean => kind === "shorter";

const append = (text: string | null, added: readonly string[], between: string): string =>
  [...(text === null || text.trim() === "" ? [] : [text]), ...added].join(between);

/** The fields of a round that change when these texts are applied; at most `countFreePlaces` fit. */
export function applySuggestions(
  fields: DraftRoundFields,
  kind: SuggestionKind,
  texts: readonly string[],
  toHint: (text: string) => string,
): Partial<DraftRoundFields> {
  const config = toRecord(fields.config);
  switch (kind) {
    case "distractors": {
      const added = texts.map((text) => ({ text, correct: false }));
      return { config: { ...config, options: [...(readOptions(fields) ?? []), ...added] } };
    }
    case "spellings":
      return { answers: [...fields.answers, ...texts] };
    case "shorter": {
      const [text = ""] = texts;
      const changed = replaceConfigQuestion(fields, text);
      return changed === null ? { question: text } : { config: changed };
    }
    case "hint":
      return { description: append(fields.description, texts.map(toHint), "\n") };
    case "fun_fact":
      return { answer_content: append(fields.answer_content, texts, "\n\n") };
  }
}

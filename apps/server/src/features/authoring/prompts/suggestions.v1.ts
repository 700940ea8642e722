import { MAX_SUGGESTIONS, type SuggestionKind, type SuggestionRequest } from "@showrunner/contract/rest";
import { DATA_RULE, fenceData, getLanguageName, type Prompt } from "./prompt.ts";

const TASKS: Readonly<Record<SuggestionKind, string>> = {
  distractors: `Write ${MAX_SUGGESTIONS} more wrong options for the question: plausible, certainly wrong, of the same kind and about the same length as the right one.`,
  spellings: `Write up to ${MAX_SUGGESTIONS} other spellings of the answer that a team might write and that must count as right: synonyms, abbreviations, names in the other language. Never a different answer.`,
  shorter: "Write up to 3 shorter versions of the question for a big screen. They ask for exactly the same answer.",
  hint: "Write 3 hints that help a team that is stuck. No hint contains the answer or a part of it.",
  fun_fact:
    "Write 3 fun facts for after the reveal, one or two sentences each, about the answer. Only what every expert would confirm.",
};

const SYSTEM = `You help to write questions for a live quiz show. You answer with one JSON object per line and nothing else: {"text":"…"}. No list, no code fence, no comment. Texts are plain, without markdown and without addresses.
${DATA_RULE}`;

/** The part of a round that the model sees. */
export interface SuggestionSubject {
  readonly question: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** Version 1 of the prompt that suggests texts for a round. */
export function buildSuggestionPrompt(
  { kind, language }: Pick<SuggestionRequest, "kind" | "language">,
  subject: SuggestionSubject,
): Prompt {
  return {
    system: SYSTEM,
    prompt: [TASKS[kind], `Write in ${getLanguageName(language)}.`, fenceData("round", JSON.stringify(subject))].join(
      "\n",
    ),
  };
}

import { isRecord, type FrozenRound, type Json, type RoundTexts } from "@showrunner/engine";
import { ROUND_TYPES } from "../round-registry.ts";

/** Replaces the texts at a path, in which `*` stands for every entry of a list. */
function replaceTexts(value: Json, [step, ...rest]: readonly string[], replace: (text: string) => string): Json {
  if (step === undefined) return typeof value === "string" && value.trim() !== "" ? replace(value) : value;
  if (step === "*")
    return Array.isArray(value) ? value.map((entry: Json) => replaceTexts(entry, rest, replace)) : value;
  if (!isRecord(value)) return value;
  const at = value[step];
  return at === undefined ? value : { ...value, [step]: replaceTexts(at, rest, replace) };
}

/** A text in a made-up language. */
export const translateText = (text: string): string => `${text} auf Deutsch`;

/** Translates the texts of a config that people read into a made-up language. */
export function translateConfig(type: string, config: Json): Json {
  const paths = ROUND_TYPES.find(({ definition }) => definition.type === type)?.configTexts ?? [];
  return paths.reduce((translated, path) => replaceTexts(translated, path.split("."), translateText), config);
}

type Written = Pick<FrozenRound, "type" | "config" | "answers" | "answer_html">;

/** Translates all texts of a round into a made-up language. */
export const translateRound = ({ type, config, answers, answer_html }: Written): RoundTexts => ({
  title: null,
  question: "Frage?",
  content_html: "",
  answers: answers.map(translateText),
  answer_html,
  config: translateConfig(type, config),
});

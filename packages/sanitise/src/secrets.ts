import { isRecord, type Json } from "@showrunner/engine";
import { fold } from "@showrunner/rounds/fuzzy";
import type { SanitisedRound } from "./texts.ts";

/** Shorter answers, such as single letters, are only found as whole words. */
const MIN_PART_LENGTH = 4;

type Config = Readonly<Record<string, Json>>;
// Not an interface, because interfaces are not assignable to `Json`.
type Option = { readonly text: string; readonly correct: boolean };

const isRightOption = (option: Json): option is Option =>
  isRecord(option) && option["correct"] === true && typeof option["text"] === "string";
const isText = (value: Json): value is string => typeof value === "string";

/** Secrets in the config of round types, besides the accepted spellings. */
const CONFIG_SECRETS: Readonly<Record<string, (config: Config) => readonly string[]>> = {
  multipleChoice: ({ options }) =>
    Array.isArray(options) ? options.filter(isRightOption).map(({ text }) => text) : [],
  timedChallenge: ({ items }) => (Array.isArray(items) ? items.filter(isText) : []),
  estimate: ({ answer }) => (typeof answer === "number" ? [String(answer)] : []),
};

/** The texts that nothing shown with a question may contain: accepted spellings, right options, items to name. */
export function listSecrets({ type, answers, config }: Pick<SanitisedRound, "type" | "answers" | "config">) {
  const own = isRecord(config) ? (CONFIG_SECRETS[type]?.(config) ?? []) : [];
  return [...answers, ...own].filter((text) => fold(text) !== "");
}

/** Whether a text contains one of the secrets, regardless of spelling, and also within longer words. */
export function revealsSecret(text: string, secrets: readonly string[]): boolean {
  const words = ` ${fold(text)} `;
  const letters = words.replaceAll(" ", "");
  return secrets.some((secret) => {
    const folded = fold(secret);
    const joined = folded.replaceAll(" ", "");
    return words.includes(` ${folded} `) || (joined.length >= MIN_PART_LENGTH && letters.includes(joined));
  });
}

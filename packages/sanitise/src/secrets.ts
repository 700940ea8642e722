import { findRoundType } from "@showrunner/rounds";
import { fold } from "@showrunner/rounds/fuzzy";
import type { SanitisedRound } from "./texts.ts";

/** Shorter answers, such as single letters, are only found as whole words. */
const MIN_PART_LENGTH = 4;

/** The texts that nothing shown with a question may contain: accepted spellings, right options, items to name. */
export function listSecrets({ type, answers, config }: Pick<SanitisedRound, "type" | "answers" | "config">) {
  const roundType = findRoundType(type);
  const parsed = roundType?.definition.parseConfig(config) ?? null;
  const configSecrets = roundType === undefined || parsed === null ? [] : roundType.configSecrets(parsed);
  return [...answers, ...configSecrets].filter((text) => fold(text) !== "");
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

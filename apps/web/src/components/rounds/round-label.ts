import type { RoundFields } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { isRecord } from "@showrunner/engine/json";

type Question = Pick<RoundFields, "type" | "config">;

/** The question that a type keeps in its config; null when the round's own `question` is used. */
export function getConfigQuestion({ type, config }: Question): string | null {
  return ROUND_DEFINITIONS.get(type)?.questionText?.(config) ?? null;
}

/** The config with another question; null if its type does not keep the question there. */
export function replaceConfigQuestion({ type, config }: Question, question: string): Question["config"] | null {
  const current = getConfigQuestion({ type, config });
  if (current === null || !isRecord(config)) return null;
  const key = Object.keys(config).find((name) => config[name] === current);
  return key === undefined ? null : { ...config, [key]: question };
}

/** Label of a round in a list: its title, else its question; empty when it has neither. */
export function getRoundLabel({
  title,
  question,
  ...fields
}: Question & Pick<RoundFields, "title" | "question">): string {
  return [title, getConfigQuestion(fields), question].find((text) => text !== null && text.trim() !== "")?.trim() ?? "";
}

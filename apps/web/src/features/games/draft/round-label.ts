import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { DraftRoundFields } from "./draft.ts";

type Question = Pick<DraftRoundFields, "type" | "config">;

/** The question that a type keeps in its config; null when the round's own `question` is used. */
export function getConfigQuestion({ type, config }: Question): string | null {
  return ROUND_DEFINITIONS.get(type)?.questionText?.(config) ?? null;
}

/** Label of a round in a list: its title, else its question; empty when it has neither. */
export function getRoundLabel({
  title,
  question,
  ...fields
}: Question & Pick<DraftRoundFields, "title" | "question">): string {
  return [title, getConfigQuestion(fields), question].find((text) => text !== null && text.trim() !== "")?.trim() ?? "";
}

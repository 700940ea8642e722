import type { Json } from "@showrunner/engine";
import type { DraftRoundFields } from "./draft.ts";

/**
 * The question that a type keeps in its config; null when the round's own `question` is used. The server reads the same
 * two fields when a show starts.
 */
export function getConfigQuestion(config: Json): string | null {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return null;
  const { question_text, prompt } = config as { readonly [key: string]: Json };
  return [question_text, prompt].find((text) => typeof text === "string") ?? null;
}

/** Label of a round in a list: its title, else its question; empty when it has neither. */
export function getRoundLabel({
  title,
  question,
  config,
}: Pick<DraftRoundFields, "title" | "question" | "config">): string {
  return [title, getConfigQuestion(config), question].find((text) => text !== null && text.trim() !== "")?.trim() ?? "";
}

import { createTranslator, type Locale } from "@showrunner/i18n";
import { rehearsalMessages } from "./messages/en.ts";

const FILLERS = [
  "filler_1",
  "filler_2",
  "filler_3",
  "filler_4",
  "filler_5",
  "filler_6",
  "filler_7",
  "filler_8",
] as const;

/** Name of a bot's team; the prefix marks it as a bot on every screen. */
export const createBotName = (name: string): string => `Bot · ${name}`;

/** Texts that bots type if they do not know the answer. */
export function getFillerWords(language: Locale): readonly string[] {
  const t = createTranslator(rehearsalMessages, language);
  return FILLERS.map((key) => t(key));
}

const MAX_SHOW_NAME = 100;

export function createCopyName(name: string, language: Locale): string {
  const copied = createTranslator(rehearsalMessages, language)("copy_name", { name });
  return [...copied].slice(0, MAX_SHOW_NAME).join("").trim();
}

import type { Json } from "@showrunner/engine";
import { getRoundLabel } from "../draft/round-label.ts";
import type { RoundFields } from "@showrunner/contract/rest";

export interface RoundLine {
  readonly text: string;
  /** Null where lines are not options. */
  readonly correct: boolean | null;
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Question and answers of any round as lines: options with the right ones marked, accepted answers, or items. */
export function describeRound(round: RoundFields): { readonly question: string; readonly lines: readonly RoundLine[] } {
  const config = isRecord(round.config) ? round.config : {};
  const { options, items } = config;
  const ofOptions = (Array.isArray(options) ? options : []).flatMap((option): RoundLine[] =>
    isRecord(option) && typeof option["text"] === "string"
      ? [{ text: option["text"], correct: option["correct"] === true }]
      : [],
  );
  const texts = [...round.answers, ...(Array.isArray(items) ? items.filter((item) => typeof item === "string") : [])];
  const label = getRoundLabel({ ...round, title: null });
  return { question: label, lines: [...ofOptions, ...texts.map((text) => ({ text, correct: null }))] };
}

import type { Json } from "@showrunner/engine";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import type { RoundFields } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { isRecord } from "@showrunner/engine/json";

export interface RoundLine {
  readonly text: string;
  /** Null if the lines are not options. */
  readonly correct: boolean | null;
}

const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Numbers of four digits, such as years, have no separator. */
const NUMBERS = { maximumFractionDigits: 9, useGrouping: "min2" } as const;

/** Question and answers of any round as lines: options with the right ones marked, accepted answers, items or pairs. */
export function describeRound(
  round: RoundFields,
  locale: Locale,
): { readonly question: string; readonly lines: readonly RoundLine[] } {
  const config = isRecord(round.config) ? round.config : {};
  const { options, items, pairs, answer, unit } = config;
  const ofOptions = toList(options).flatMap((option): RoundLine[] => {
    if (typeof option === "string") return [{ text: option, correct: null }];
    return isRecord(option) && typeof option["text"] === "string"
      ? [{ text: option["text"], correct: option["correct"] === true }]
      : [];
  });
  const ofPairs = toList(pairs).flatMap((pair) =>
    isRecord(pair) && typeof pair["left"] === "string" && typeof pair["right"] === "string"
      ? [`${pair["left"]} – ${pair["right"]}`]
      : [],
  );
  const ofNumber =
    typeof answer === "number"
      ? [`${answer.toLocaleString(locale, NUMBERS)} ${typeof unit === "string" ? unit : ""}`.trim()]
      : [];
  const ofItems = toList(items).filter((item) => typeof item === "string");
  const texts = [...round.answers, ...ofItems, ...ofPairs, ...ofNumber];
  const label = getRoundLabel({ ...round, title: null });
  return { question: label, lines: [...ofOptions, ...texts.map((text) => ({ text, correct: null }))] };
}

import { splitPair } from "@showrunner/rounds/list-lines";
import type { Question } from "../questions/question.ts";
import type { FieldName, ListField } from "./plain-line.ts";
import { readDecimal } from "./read-number.ts";

type Fields = Partial<Readonly<Record<FieldName, string>>>;
type Lists = Partial<Readonly<Record<ListField, readonly string[]>>>;
type Special = Extract<Question, { readonly kind: "order" | "pairs" | "poll" | "estimate" }>;

/** Reads the field `Order:`, `Pairs:`, `Poll:` or `Estimate:`, which sets the kind of question; null without them. */
export function readSpecialFields(
  fields: Fields,
  lists: Lists,
):
  | { readonly [K in Special["kind"]]: Omit<Extract<Special, { readonly kind: K }>, "question"> }[Special["kind"]]
  | null {
  const listOf = (name: ListField, separator: RegExp): readonly string[] => {
    const inLine = (fields[name] ?? "").split(separator).map((text) => text.trim());
    return [...inLine.filter((text) => text !== ""), ...(lists[name] ?? [])];
  };
  if (fields.order !== undefined) return { kind: "order", items: listOf("order", />|;/u) };
  if (fields.pairs !== undefined) {
    const pairs = listOf("pairs", /;/u).map((line) => {
      const pair = splitPair(line);
      return pair === null ? ([line, ""] as const) : ([pair.left, pair.right] as const);
    });
    return { kind: "pairs", pairs, distractors: listOf("distractors", /;/u) };
  }
  if (fields.poll !== undefined) {
    const options = listOf("poll", /;/u);
    const multiple = /^(?:yes|ja)$/iu.test(fields.multiple?.trim() ?? "");
    return { kind: "poll", options: options.length === 0 ? null : options, multiple };
  }
  return fields.estimate === undefined ? null : readEstimate(fields.estimate, fields.tolerance);
}

/** A number in German notation (`readDecimal`) and its unit. */
const GERMAN_NUMBER = /^([-+−]?\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+))(?![\d.,])(.*)$/u;
const ENGLISH_NUMBER = /^([-+−]?(?:\d[\d ,'’]*)?(?:\.\d+)?(?:e[-+]?\d+)?)(.*)$/iu;

function readEstimate(text: string, tolerance: string | undefined) {
  const [, number = "", unit = ""] = GERMAN_NUMBER.exec(text.trim()) ?? ENGLISH_NUMBER.exec(text.trim()) ?? [];
  // Digits after the number mean that it was not understood.
  const value = /^[.,]\d/u.test(unit) ? null : readDecimal(number);
  return {
    kind: "estimate" as const,
    value,
    unit: value === null ? "" : unit.trim(),
    tolerance: tolerance === undefined ? null : (readDecimal(tolerance) ?? 0),
  };
}

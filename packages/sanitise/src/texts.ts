import type { GameFields, RoundFields } from "@showrunner/contract/rest";
import { isRecord, type Json } from "@showrunner/engine";
import { ROUND_TYPES } from "@showrunner/rounds";

/** The parts of a game that are checked. */
export interface SanitisedGame {
  readonly game: Pick<GameFields, "title" | "description" | "rules" | "equipment" | "language">;
  readonly rounds: readonly SanitisedRound[];
}
export type SanitisedRound = Pick<
  RoundFields,
  "type" | "title" | "question" | "content" | "answers" | "answer_content" | "description" | "config"
>;

/** The place of a text in a game. */
export interface TextPlace {
  /** Index of the round; null for the game's own fields. */
  readonly round: number | null;
  /** Keys from the fields of the game or round, joined by periods: `answers.0`, `config.options.1.text`. */
  readonly path: string;
}

/** `line` is shown as it is; `markdown` is rendered, so its spaces and characters may be markup. */
export type TextKind = "line" | "markdown";

export interface FoundText {
  readonly place: TextPlace;
  readonly kind: TextKind;
  readonly text: string;
}

const CONFIG_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(
  ROUND_TYPES.map(({ definition, configTexts }) => [definition.type, configTexts]),
);

/** Collects the texts of a value at a path, in which `*` stands for all entries of a list. */
function collect(value: Json | undefined, steps: readonly string[], path: string): readonly [string, string][] {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === "string" ? [[path, value]] : [];
  if (step === "*")
    return Array.isArray(value) ? value.flatMap((entry: Json, index) => collect(entry, rest, `${path}.${index}`)) : [];
  return isRecord(value) ? collect(value[step], rest, `${path}.${step}`) : [];
}

/** Lists paths and texts of a round's config that people read. */
export function listConfigTexts({
  type,
  config,
}: Pick<SanitisedRound, "type" | "config">): readonly [string, string][] {
  return (CONFIG_TEXTS.get(type) ?? []).flatMap((path) => collect(config, path.split("."), "config"));
}

/** A text of a game's or a round's own fields. */
export type OwnText = Pick<FoundText, "kind" | "text"> & Pick<TextPlace, "path">;

const listText = (path: string, text: string | null, kind: TextKind = "line"): readonly OwnText[] =>
  text === null || text.trim() === "" ? [] : [{ path, kind, text }];

/** Lists the non-empty texts of a game's own fields, in reading order. */
export const listGameTexts = ({ title, description, rules, equipment }: SanitisedGame["game"]): readonly OwnText[] => [
  ...listText("title", title),
  ...listText("description", description, "markdown"),
  ...listText("rules", rules, "markdown"),
  ...listText("equipment", equipment, "markdown"),
];

/** Lists the non-empty texts of a round that teams read, in reading order, without the accepted spellings. */
export const listRoundTexts = (round: Omit<SanitisedRound, "description">): readonly OwnText[] => [
  ...listText("title", round.title),
  ...listText("question", round.question),
  ...listConfigTexts(round).flatMap(([path, text]) => listText(path, text)),
  ...listText("content", round.content, "markdown"),
  ...listText("answer_content", round.answer_content, "markdown"),
];

/** Lists all non-empty texts of a game: those of its own fields, then those of each round. */
export function listTexts({ game, rounds }: SanitisedGame): readonly FoundText[] {
  const place =
    (round: number | null) =>
    ({ path, ...found }: OwnText): FoundText => ({ place: { round, path }, ...found });
  return [
    ...listGameTexts(game).map(place(null)),
    ...rounds.flatMap((round, index) =>
      [
        ...listRoundTexts(round),
        ...round.answers.flatMap((answer, at) => listText(`answers.${at}`, answer)),
        ...listText("description", round.description, "markdown"),
      ].map(place(index)),
    ),
  ];
}

function replaceAt(value: unknown, steps: readonly string[], text: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (String(index) === step ? replaceAt(entry, rest, text) : entry));
  if (!isRecord(value) || !(step in value)) return value;
  return { ...value, [step]: replaceAt(value[step], rest, text) };
}

/** Returns a copy of the fields with another text at a path of `TextPlace`; unchanged if the path does not exist. */
export function replaceText<F extends object>(fields: F, path: string, text: string): F {
  return replaceAt(fields, path.split("."), text) as F;
}

/** The text at a path of `TextPlace`; null if there is none. */
export function readText(fields: object, path: string): string | null {
  const value = path
    .split(".")
    .reduce<unknown>((at, step) => (Array.isArray(at) ? at[Number(step)] : isRecord(at) ? at[step] : null), fields);
  return typeof value === "string" ? value : null;
}

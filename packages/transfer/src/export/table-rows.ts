import type { RoundFields } from "@showrunner/contract/rest";
import { fromRound } from "../questions/from-round.ts";
import { joinList } from "../table-cells.ts";

/** Text, a number, or an empty cell. */
export type TableCell = string | number | null;

const FIRST_HEADINGS = ["Type", "Title", "Question", "Answers"] as const;
const LAST_HEADINGS = [
  "Correct",
  "Multiple",
  "Shuffle",
  "Items",
  "Minimum",
  "Bonus",
  "Points",
  "Time limit (s)",
  "Scoring",
  "Buzzer",
  "Content",
  "Explanation",
  "Note",
  "Config",
] as const;

const orEmpty = (text: string | null | undefined): TableCell => (text === undefined || text === "" ? null : text);
const yes = (flag: boolean | undefined): TableCell => (flag === true ? "yes" : null);

/** Rounds as rows below a heading, for CSV files and spreadsheets. */
export function toTableRows(rounds: readonly RoundFields[]): readonly (readonly TableCell[])[] {
  const questions = rounds.map((round) => ({ type: round.type, ...fromRound(round) }));
  const optionCount = Math.max(0, ...questions.map((each) => (each.kind === "choice" ? each.options.length : 0)));
  const optionNumbers = Array.from({ length: optionCount }, (_, index) => index);
  const heading = [...FIRST_HEADINGS, ...optionNumbers.map((index) => `Option ${index + 1}`), ...LAST_HEADINGS];
  const rows = questions.map((each): readonly TableCell[] => {
    const options = each.kind === "choice" ? each.options : [];
    const right = options.flatMap(({ correct }, index) => (correct ? [index + 1] : []));
    const answers = each.kind === "open" || each.kind === "config" ? each.answers : [];
    return [
      each.type,
      orEmpty(each.title),
      orEmpty(each.question),
      orEmpty(joinList(answers)),
      ...optionNumbers.map((index) => orEmpty(options[index]?.text)),
      orEmpty(right.join(", ")),
      each.kind === "choice" ? yes(each.multiple) : null,
      each.kind === "choice" ? yes(each.shuffle) : null,
      each.kind === "list" ? orEmpty(joinList(each.items)) : null,
      each.kind === "list" ? each.minimum : null,
      each.kind === "list" ? each.bonus : null,
      each.points ?? null,
      each.time_limit_s ?? null,
      orEmpty(each.scoring),
      orEmpty(each.buzzer),
      orEmpty(each.content),
      orEmpty(each.explanation),
      orEmpty(each.note),
      each.kind === "config" ? JSON.stringify(each.config) : null,
    ];
  });
  return [heading, ...rows];
}

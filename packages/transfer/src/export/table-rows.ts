import type { RoundFields } from "@showrunner/contract/rest";
import { joinPair } from "@showrunner/rounds/list-lines";
import { toQuestion } from "../questions/to-question.ts";
import type { Question } from "../questions/question.ts";
import { joinList } from "../table-cells.ts";

/** Text or a number; null for an empty cell. */
export type TableCell = string | number | null;

const FIRST_HEADINGS = ["Type", "Title", "Question", "Answers"] as const;
const LAST_HEADINGS = [
  "Correct",
  "Multiple",
  "Shuffle",
  "Items",
  "Minimum",
  "Bonus",
  "Pairs",
  "Distractors",
  "Unit",
  "Tolerance",
  "Live",
  "Participation",
  "Points",
  "Time limit (s)",
  "Scoring",
  "Speed points",
  "Buzzer",
  "Content",
  "Explanation",
  "Note",
  "Config",
] as const;

const toCell = (text: string | null | undefined): TableCell => (text === undefined || text === "" ? null : text);
const toYesCell = (flag: boolean | undefined): TableCell => (flag === true ? "yes" : null);

/** Texts of the option columns. */
function getOptions(question: Question): readonly string[] {
  if (question.kind === "choice") return question.options.map(({ text }) => text);
  return question.kind === "poll" ? (question.options ?? []) : [];
}

/** Returns rounds as rows below a heading row, for CSV files and spreadsheets. */
export function toTableRows(rounds: readonly RoundFields[]): readonly (readonly TableCell[])[] {
  const questions = rounds.map((round) => ({ type: round.type, ...toQuestion(round) }));
  const optionCount = Math.max(0, ...questions.map((each) => getOptions(each).length));
  const optionNumbers = Array.from({ length: optionCount }, (_, index) => index);
  const heading = [...FIRST_HEADINGS, ...optionNumbers.map((index) => `Option ${index + 1}`), ...LAST_HEADINGS];
  const rows = questions.map((each): readonly TableCell[] => {
    const options = getOptions(each);
    const right = (each.kind === "choice" ? each.options : []).flatMap(({ correct }, index) =>
      correct ? [index + 1] : [],
    );
    const answers = each.kind === "open" || each.kind === "config" ? each.answers : [];
    return [
      each.type,
      toCell(each.title),
      toCell(each.question),
      each.kind === "estimate" ? each.value : toCell(joinList(answers)),
      ...optionNumbers.map((index) => toCell(options[index])),
      toCell(right.join(", ")),
      each.kind === "choice" || each.kind === "poll" ? toYesCell(each.multiple) : null,
      each.kind === "choice" || each.kind === "order" ? toYesCell(each.shuffle) : null,
      each.kind === "list" || each.kind === "order" ? toCell(joinList(each.items)) : null,
      each.kind === "list" ? each.minimum : null,
      each.kind === "list" ? each.bonus : null,
      each.kind === "pairs" ? joinList(each.pairs.map(([left, other]) => joinPair(left, other))) : null,
      each.kind === "pairs" ? toCell(joinList(each.distractors ?? [])) : null,
      each.kind === "estimate" ? toCell(each.unit) : null,
      each.kind === "estimate" ? each.tolerance : null,
      each.kind === "poll" ? (each.live === true ? "yes" : "no") : null,
      each.kind === "poll" ? toYesCell(each.participation) : null,
      each.points ?? null,
      each.time_limit_s ?? null,
      toCell(each.scoring),
      toYesCell(each.speed),
      toCell(each.buzzer),
      toCell(each.content),
      toCell(each.explanation),
      toCell(each.note),
      each.kind === "config" ? JSON.stringify(each.config) : null,
    ];
  });
  return [heading, ...rows];
}

import { fold } from "@showrunner/rounds/fuzzy";
import { toShownKey } from "@showrunner/rounds/text-list";
import { toQuestion } from "@showrunner/transfer/questions";
import type { RoundFields } from "@showrunner/contract/rest";
import type { Issue } from "../issue.ts";
import { listConfigTexts, type SanitisedRound } from "../texts.ts";
import { isQuestion } from "./typography.ts";

/** Shorter answers, such as single digits, may occur in a question by chance. */
const MIN_LEAK_LENGTH = 3;
/** A right option that is this many times as long as the longest wrong one gives itself away. */
const GIVEAWAY_RATIO = 1.8;
const GIVEAWAY_LENGTH = 20;
const ALL_OF_THE_ABOVE =
  /^(?:(?:all|both|none|neither|any) of (?:the )?(?:above|these|them)|all answers|alle (?:genannten|antworten|davon)|(?:beide|keine)s? (?:davon|der genannten|von beiden)|nichts davon)\b/i;

interface PlacedText {
  readonly path: string;
  readonly text: string;
}

/** The texts that teams read before they answer. */
function readQuestion(round: SanitisedRound): readonly PlacedText[] {
  const written = listConfigTexts(round).map(([path, text]) => ({ path, text }));
  return [
    { path: "question", text: round.question },
    ...written.filter(isQuestion),
    { path: "title", text: round.title ?? "" },
    { path: "content", text: round.content },
  ].filter(({ text }) => text.trim() !== "");
}

const containsWords = (text: string, words: string): boolean => ` ${fold(text)} `.includes(` ${words} `);

/** Converts a round to the question model of imports and exports. */
const describeRound = (round: SanitisedRound) => toQuestion(round as RoundFields);

/** Finds answers that occur in the question. Options are not reported if a wrong one occurs there, too. */
function findLeaks(round: SanitisedRound, index: number): readonly Issue[] {
  const questionTexts = readQuestion(round);
  const question = describeRound(round);
  const occurs = (answer: string): PlacedText | undefined => {
    const words = fold(answer);
    return words.length < MIN_LEAK_LENGTH ? undefined : questionTexts.find(({ text }) => containsWords(text, words));
  };
  const answers =
    question.kind === "choice"
      ? question.options.some(({ correct, text }) => !correct && occurs(text) !== undefined)
        ? []
        : question.options.filter(({ correct }) => correct).map(({ text }) => text)
      : question.kind === "list"
        ? question.items
        : round.answers;
  return answers.flatMap((answer): readonly Issue[] => {
    const place = occurs(answer);
    return place === undefined
      ? []
      : [
          {
            check: "answer_in_question",
            severity: "high",
            place: { round: index, path: place.path },
            excerpt: answer,
            replacement: null,
          },
        ];
  });
}

const ENDS_WITH_PERIOD = /[^.]\.$/;
const STARTS_LOWER = /^\p{Ll}/u;
const STARTS_UPPER = /^\p{Lu}/u;

function findOptionIssues(round: SanitisedRound, index: number): readonly Issue[] {
  const question = describeRound(round);
  const options =
    question.kind === "choice"
      ? question.options
      : question.kind === "poll"
        ? (question.options ?? []).map((text) => ({ text, correct: null }))
        : [];
  const texts = options.map(({ text }) => text.trim()).filter((text) => text !== "");
  if (texts.length < 2) return [];
  const path = "config.options";
  const issue = (check: Issue["check"], severity: Issue["severity"], excerpt: string, place = path): Issue => ({
    check,
    severity,
    place: { round: index, path: place },
    excerpt,
    replacement: null,
  });

  const issues: Issue[] = [];
  const shown = texts.map(toShownKey);
  const repeated = texts.find((_, place) => shown[place] !== "" && shown.indexOf(shown[place] ?? "") < place);
  if (repeated !== undefined) issues.push(issue("duplicate_option", "high", repeated));
  const right = options.filter(({ correct }) => correct === true).map(({ text }) => text.trim());
  const wrong = options.filter(({ correct }) => correct === false).map(({ text }) => text.trim().length);
  const [only] = right;
  if (
    only !== undefined &&
    right.length === 1 &&
    wrong.length > 0 &&
    only.length >= GIVEAWAY_LENGTH &&
    only.length >= GIVEAWAY_RATIO * Math.max(...wrong)
  )
    issues.push(issue("giveaway_length", "low", only));
  const all = texts.find((text) => ALL_OF_THE_ABOVE.test(text));
  if (all !== undefined) issues.push(issue("all_of_the_above", "low", all));
  const isMixed = (...patterns: readonly RegExp[]): boolean =>
    patterns.every((pattern) => texts.some((text) => pattern.test(text)));
  const periods = texts.filter((text) => ENDS_WITH_PERIOD.test(text));
  if (isMixed(STARTS_LOWER, STARTS_UPPER) || (periods.length > 0 && periods.length < texts.length))
    issues.push(issue("option_style", "low", texts.join(" / ").slice(0, 80)));
  return issues;
}

/** Finds questions that repeat an earlier round. */
function findRepetitions(rounds: readonly SanitisedRound[]): readonly Issue[] {
  const firstOf = new Map<string, number>();
  return rounds.flatMap((round, index): readonly Issue[] => {
    const questionText = readQuestion(round).find(isQuestion);
    const words = fold(questionText?.text ?? "");
    if (questionText === undefined || words === "") return [];
    // Includes answers and config, because rounds about pictures or music often share the text of the question.
    const key = `${words}\n${round.answers.map((answer) => fold(answer)).join("\n")}\n${JSON.stringify(round.config)}`;
    const first = firstOf.get(key);
    if (first === undefined) {
      firstOf.set(key, index);
      return [];
    }
    return [
      {
        check: "duplicate_question",
        severity: "medium",
        place: { round: index, path: questionText.path },
        excerpt: questionText.text.slice(0, 80),
        replacement: null,
        other_round: first + 1,
      },
    ];
  });
}

/** Finds issues of whole rounds, and of several rounds together. */
export function findQuestionIssues(rounds: readonly SanitisedRound[]): readonly Issue[] {
  return [
    ...rounds.flatMap((round, index) => [...findLeaks(round, index), ...findOptionIssues(round, index)]),
    ...findRepetitions(rounds),
  ];
}

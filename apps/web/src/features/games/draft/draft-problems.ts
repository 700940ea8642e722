import { findSpeedPointsProblem, gameFields, roundFields } from "@showrunner/contract/rest";
import { checkMarkdown } from "@showrunner/markdown";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import type { z } from "zod";
import type { Draft, DraftGameFields, DraftRoundFields } from "./draft.ts";

/** Invalid fields of one form: path (`answers.1`) to message code. */
export type Problems = Readonly<Record<string, string>>;

function validateSchema(schema: z.ZodType, value: unknown): Problems {
  const { error } = schema.safeParse(value);
  // The first issue of a field wins. A message with a space is not a code; it comes from an empty number.
  const entries = (error?.issues ?? []).map(
    ({ path, message }) => [path.join("."), message.includes(" ") ? "required" : message] as const,
  );
  return Object.fromEntries(entries.toReversed());
}

/** Runs the same markdown check as the server. */
function validateMarkdown(texts: Readonly<Record<string, string>>): Problems {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([path, source]) => {
      const problem = checkMarkdown(source);
      return problem === null ? [] : [[path, problem.code]];
    }),
  );
}

export function validateGame(fields: DraftGameFields): Problems {
  return { ...validateMarkdown({ rules: fields.rules }), ...validateSchema(gameFields, fields) };
}

export function validateRound(fields: DraftRoundFields): Problems {
  const { content, answer_content } = fields;
  // Empty answers are dropped on save, so they must not block it.
  const problems = Object.entries(validateSchema(roundFields, fields)).filter(
    ([path]) => !fields.answers.some((answer, index) => path === `answers.${index}` && answer.trim() === ""),
  );
  const speedProblem = findSpeedPointsProblem(fields, ROUND_DEFINITIONS.get(fields.type)?.speed_points === true);
  return {
    ...validateMarkdown({ content, answer_content }),
    ...(speedProblem === null ? {} : { speed_points: speedProblem }),
    ...Object.fromEntries(problems),
  };
}

/** The code of a list that has one field for all of its items: its own problem, or that of an item. */
export const findListProblem = (problems: Problems, name: string): string | undefined =>
  Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];

export interface DraftProblems {
  readonly game: Problems;
  /** By round key; rounds without problems are absent. */
  readonly rounds: Readonly<Record<string, Problems>>;
  /** Whether the server would reject the draft. */
  readonly hasProblems: boolean;
}

export function validateDraft({ game, rounds }: Draft): DraftProblems {
  const ofGame = validateGame(game);
  const ofRounds = rounds
    .map(({ key, fields }) => [key, validateRound(fields)] as const)
    .filter(([, problems]) => Object.keys(problems).length > 0);
  return {
    game: ofGame,
    rounds: Object.fromEntries(ofRounds),
    hasProblems: Object.keys(ofGame).length > 0 || ofRounds.length > 0,
  };
}

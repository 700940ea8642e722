import { gameFields, roundFields } from "@showrunner/contract/rest";
import { checkMarkdown } from "@showrunner/markdown";
import type { z } from "zod";
import type { Draft, DraftGameFields, DraftRoundFields } from "./model.ts";

/** Invalid fields of one form: path (`answers.1`) to message code. */
export type Problems = Readonly<Record<string, string>>;

function problemsOf(schema: z.ZodType, value: unknown): Problems {
  const { error } = schema.safeParse(value);
  // The first issue of a field wins. A message with a space is no code: it comes from an empty number.
  const entries = (error?.issues ?? []).map(
    ({ path, message }) => [path.join("."), message.includes(" ") ? "required" : message] as const,
  );
  return Object.fromEntries(entries.toReversed());
}

/** Runs the same markdown check as the server. */
function markdownProblems(texts: Readonly<Record<string, string>>): Problems {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([path, source]) => {
      const problem = checkMarkdown(source);
      return problem === null ? [] : [[path, problem.code]];
    }),
  );
}

export function gameProblems(fields: DraftGameFields): Problems {
  return { ...markdownProblems({ rules: fields.rules }), ...problemsOf(gameFields, fields) };
}

export function roundProblems(fields: DraftRoundFields): Problems {
  const { content, answer_content } = fields;
  // Empty answers are dropped on save, so they must not block it.
  const problems = Object.entries(problemsOf(roundFields, fields)).filter(
    ([path]) => !fields.answers.some((answer, index) => path === `answers.${index}` && answer.trim() === ""),
  );
  return { ...markdownProblems({ content, answer_content }), ...Object.fromEntries(problems) };
}

export interface DraftProblems {
  readonly game: Problems;
  /** By round key; rounds without problems are absent. */
  readonly rounds: Readonly<Record<string, Problems>>;
  /** The server would reject the draft. */
  readonly any: boolean;
}

export function draftProblems({ game, rounds }: Draft): DraftProblems {
  const of_game = gameProblems(game);
  const of_rounds = rounds
    .map(({ key, fields }) => [key, roundProblems(fields)] as const)
    .filter(([, problems]) => Object.keys(problems).length > 0);
  return {
    game: of_game,
    rounds: Object.fromEntries(of_rounds),
    any: Object.keys(of_game).length > 0 || of_rounds.length > 0,
  };
}

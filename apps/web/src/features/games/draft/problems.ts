import { gameFields, roundFields } from "@showrunner/contract/rest";
import { checkMarkdown } from "@showrunner/markdown";
import type { z } from "zod";
import type { Draft, DraftGameFields, DraftRoundFields } from "./model.ts";

/** Wrong fields of one form: path (`answers.1`) to the code of its message. */
export type Problems = Readonly<Record<string, string>>;

function problemsOf(schema: z.ZodType, value: unknown): Problems {
  const { error } = schema.safeParse(value);
  // The first problem of a field is the one to solve first. A sentence instead of a code: an empty number.
  const entries = (error?.issues ?? []).map(
    ({ path, message }) => [path.join("."), message.includes(" ") ? "required" : message] as const,
  );
  return Object.fromEntries(entries.toReversed());
}

/** Markdown that the server would refuse, by the same check. */
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
  // Empty lines among the answers are left out when the game is saved, and block nothing until then.
  const problems = Object.entries(problemsOf(roundFields, fields)).filter(
    ([path]) => !fields.answers.some((answer, index) => path === `answers.${index}` && answer.trim() === ""),
  );
  return { ...markdownProblems({ content, answer_content }), ...Object.fromEntries(problems) };
}

export interface DraftProblems {
  readonly game: Problems;
  /** By key; rounds without problems are missing. */
  readonly rounds: Readonly<Record<string, Problems>>;
  /** The server would refuse the draft. */
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

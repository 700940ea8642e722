import { describe, expect, test } from "vitest";
import { roundFields, SHOW_TEMPLATES } from "@showrunner/contract/rest";
import { isBuzzerOn } from "@showrunner/engine";
import { checkMarkdown } from "@showrunner/markdown";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { SHOW_CONTENT } from "../index.ts";

interface ChoiceConfig {
  readonly options: readonly { readonly text: string; readonly correct: boolean }[];
  readonly allow_multiple: boolean;
  readonly randomize_per_team: boolean;
}
/** Every template is written in both languages. */
const locales = ["en", "de"] as const;
const templates = SHOW_TEMPLATES.filter((template) => template !== "sample");
const cases = templates.flatMap((template) => locales.map((locale) => ({ template, locale })));
const loadGames = ({ template, locale }: (typeof cases)[number]) =>
  SHOW_CONTENT[template][locale]?.createGames("") ?? [];

/** Returns the question, wherever the round's type stores it. */
function getQuestion({ question, config }: { readonly question: string; readonly config: unknown }): string {
  const { question_text, prompt } = config as { question_text?: string; prompt?: string };
  return question_text ?? prompt ?? question;
}

describe.each(cases)("$template ($locale)", (content) => {
  const games = loadGames(content);

  test("has two or three games of five to eight rounds in several types", () => {
    expect([2, 3]).toContain(games.length);
    for (const { rounds } of games) {
      expect(rounds.length).toBeGreaterThanOrEqual(5);
      expect(rounds.length).toBeLessThanOrEqual(8);
    }
    expect(new Set(games.flatMap(({ rounds }) => rounds.map(({ type }) => type))).size).toBeGreaterThan(1);
  });

  test("every round is valid, can be played, and explains its answer", () => {
    for (const round of games.flatMap(({ rounds }) => rounds)) {
      const definition = ROUND_DEFINITIONS.get(round.type);
      expect(roundFields.safeParse(round).success, getQuestion(round)).toBe(true);
      expect(definition?.validateConfig(round.config), getQuestion(round)).toEqual([]);
      expect(getQuestion(round).trim()).not.toBe("");
      expect(checkMarkdown(round.answer_content)).toBeNull();
      expect(round.answer_content).not.toBe("");
      if (definition?.capabilities.auto_validation === false) expect(round.answers).not.toEqual([]);
    }
  });

  test("one option is right unless several may be picked; its position gives nothing away", () => {
    for (const game of games)
      for (const round of game.rounds.filter(({ type }) => type === "multipleChoice")) {
        const { options, allow_multiple, randomize_per_team } = round.config as unknown as ChoiceConfig;
        const right = options.filter(({ correct }) => correct).length;
        expect(right > 1, getQuestion(round)).toBe(allow_multiple);
        expect(randomize_per_team || options[0]?.correct === false, getQuestion(round)).toBe(true);
        const capabilities = ROUND_DEFINITIONS.get(round.type)?.capabilities ?? { buzzer: false };
        expect(randomize_per_team && isBuzzerOn(game, round, capabilities), getQuestion(round)).toBe(false);
      }
  });
});

test.each(locales)("no question occurs twice (%s)", (locale) => {
  const questions = templates.flatMap((template) =>
    loadGames({ template, locale }).flatMap(({ rounds }) => rounds.map(getQuestion)),
  );
  expect(questions).toEqual([...new Set(questions)]);
});

test.each(templates)("%s has the same rounds in each language", (template) => {
  const [first, ...others] = locales.map((locale) =>
    loadGames({ template, locale }).map(({ rounds }) =>
      rounds.map(({ type, max_points, scoring, config }) => [
        type,
        max_points,
        scoring,
        (config as Partial<ChoiceConfig>).options?.map(({ correct }) => correct),
      ]),
    ),
  );
  for (const other of others) expect(other).toEqual(first);
});

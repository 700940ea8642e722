import fc from "fast-check";
import type { RoundFields, Translations } from "@showrunner/contract/rest";
import type { ImportedGame } from "../import-model.ts";

/** Texts with all characters that some format treats specially. */
const special = fc.constantFrom(
  ..."=+-@'\"\\|,;\t\n~#{}:*?<>&%–ÄßéA) ".split(""),
  "Q: ",
  "//",
  "\u0000",
  "🎈",
  "&amp;",
  "/images/",
);
export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 6 }) }, special), { maxLength: 6 })
  .map((parts) => parts.join(""));
/** Names and answers as the server stores them: trimmed and not empty. */
const line = arbitraryText.map((text) => text.trim() || "x");

const arbitraryConfig = fc.oneof(
  fc.record({
    type: fc.constant("multipleChoice"),
    config: fc.record({
      question_text: arbitraryText,
      options: fc.array(fc.record({ text: arbitraryText, correct: fc.boolean() }), { maxLength: 12 }),
      allow_multiple: fc.boolean(),
      randomize_per_team: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constant("timedChallenge"),
    config: fc.record({
      prompt: arbitraryText,
      minimum_count: fc.integer({ min: 1, max: 9 }),
      bonus_points: fc.nat(9),
      items: fc.array(arbitraryText, { maxLength: 4 }),
    }),
  }),
  fc.record({ type: fc.constant("classic"), config: fc.constant({}) }),
  fc.record({
    type: fc.constant("ordering"),
    config: fc.record({ items: fc.array(arbitraryText, { maxLength: 4 }), randomize_per_team: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant("matching"),
    config: fc.record({
      pairs: fc.array(fc.record({ left: arbitraryText, right: arbitraryText }), { maxLength: 4 }),
      distractors: fc.array(arbitraryText, { maxLength: 2 }),
    }),
  }),
  fc.record({
    type: fc.constant("estimate"),
    config: fc.record({
      answer: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => n + 0)),
      unit: arbitraryText,
      mode: fc.constantFrom("nearest", "distance"),
      tolerance: fc.constantFrom(0, 10, 12.5),
    }),
  }),
  fc.record({
    type: fc.constant("poll"),
    config: fc.record({
      input: fc.constantFrom("options", "text"),
      options: fc.array(arbitraryText, { maxLength: 3 }),
      allow_multiple: fc.boolean(),
      show_live: fc.boolean(),
      award_participation: fc.boolean(),
    }),
  }),
);

const arbitraryTranslations: fc.Arbitrary<Translations> = fc.record(
  {
    de: fc.record({
      state: fc.constantFrom("draft" as const, "approved" as const),
      texts: fc.dictionary(
        fc.constantFrom("title", "question", "config.options.0.text"),
        fc.record({ source: arbitraryText, text: arbitraryText }),
      ),
      answers: fc.record({
        source: fc.array(line, { maxLength: 2 }),
        accepted: fc.array(line, { maxLength: 2 }),
      }),
    }),
  },
  { requiredKeys: [] },
);

export const arbitraryRound: fc.Arbitrary<RoundFields> = fc
  .tuple(
    arbitraryConfig,
    fc.record({
      title: fc.option(line, { nil: null }),
      question: arbitraryText,
      content: arbitraryText,
      answers: fc.array(line, { maxLength: 3 }),
      answer_content: arbitraryText,
      description: fc.option(arbitraryText, { nil: null }),
      max_points: fc.nat(1_000),
      time_limit_s: fc.option(fc.integer({ min: 1, max: 86_400 }), { nil: null }),
      timer_start: fc.constantFrom(null, "with_question" as const, "by_hand" as const),
      scoring: fc.constantFrom("winner_takes_all" as const, "partial_credit" as const),
      buzzer_override: fc.constantFrom("use_game_default" as const, "enable" as const, "disable" as const),
      translations: arbitraryTranslations,
    }),
  )
  .map(([typed, fields]) => ({ ...fields, ...typed }));

export const arbitraryGame: fc.Arbitrary<ImportedGame> = fc.record<Required<ImportedGame>>({
  title: fc.constant("Game"),
  description: arbitraryText,
  rules: arbitraryText,
  equipment: arbitraryText,
  difficulty: fc.constantFrom("easy" as const, "medium" as const, "hard" as const),
  points: fc.nat(1_000),
  buzzer_default: fc.boolean(),
  tags: fc.array(
    line.map((tag) => tag.slice(0, 5).trim() || "t"),
    { maxLength: 3 },
  ),
  language: fc.constantFrom("en" as const, "de" as const),
  cover_image_id: fc.option(fc.uuid(), { nil: null }),
  translations: arbitraryTranslations,
  glossary: fc.array(fc.record({ en: line, de: line }), { maxLength: 2 }),
});

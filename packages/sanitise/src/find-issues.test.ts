import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "@showrunner/rounds/fuzzy";
import { ROUND_TYPES } from "@showrunner/rounds";
import { correctTexts, findIssues, type Issue, type IssueCheck } from "./index.ts";
import { buildChoice, buildGame } from "./test-games.ts";
import { replaceText, type SanitisedGame } from "./texts.ts";

const find = (game: SanitisedGame, check: IssueCheck): readonly Issue[] =>
  findIssues(game).filter((issue) => issue.check === check);
const inQuestion = (question: string, check: IssueCheck, language: "en" | "de" = "en"): Issue | undefined =>
  find(buildGame([{ question }], language), check)[0];

function applyAll(game: SanitisedGame): SanitisedGame {
  return correctTexts(game).reduce<SanitisedGame>(
    (changed, { place: { round, path }, text }) =>
      round === null
        ? { ...changed, game: replaceText(changed.game, path, text) }
        : {
            ...changed,
            rounds: changed.rounds.map((each, index) => (index === round ? replaceText(each, path, text) : each)),
          },
    game,
  );
}

describe("corrections of one text", () => {
  test.each([
    ["html_entity", "Who wrote &quot;Faust&quot; &amp; &#039;Egmont&#039;", `Who wrote "Faust" & 'Egmont'`],
    ["html_tag", "The <b>first</b> man<br/>on the moon", "The first man on the moon"],
    ["invisible", "pass\u200Bword", "password"],
    ["look_alike", "Pаris", "Paris"],
    ["spaces", "  Who  is it ?", "Who is it?"],
    ["typography", 'He said "yes" ... and left', "He said “yes” … and left"],
    ["typography", "It's 1939 - 1945", "It’s 1939 – 1945"],
    ["typography", "Really???", "Really?"],
    ["question_mark", "Which river flows through Rome.", "Which river flows through Rome?"],
  ] as const)("%s: %s", (check, question, replacement) => {
    expect(inQuestion(question, check)).toMatchObject({ replacement, place: { round: 0, path: "question" } });
  });

  test("German quotation marks and question words", () => {
    expect(inQuestion('Wer schrieb "Faust"?', "typography", "de")?.replacement).toBe("Wer schrieb „Faust“?");
    expect(inQuestion("Wie heißt der Fluss", "question_mark", "de")?.replacement).toBe("Wie heißt der Fluss?");
  });

  test.each([
    ["typography", 'A 5" disk'],
    ["typography", "twenty-one"],
    ["spaces", "10\u00A0km"],
    ["look_alike", "Что такое Paris"],
    ["invisible", "Family: 👨\u200D👩\u200D👧"],
    ["html_entity", "Rock & Roll; R&B"],
    ["html_tag", "Is 3 < 4 and 5 > 2?"],
    ["question_mark", "Who said: “Where are you?”"],
    ["question_mark", "Name three rivers"],
    ["capitals", "NATO, UNO, EU"],
  ] as const)("%s does not change: %s", (check, question) => {
    expect(inQuestion(question, check)).toBeUndefined();
  });

  test("HTML tags are removed from Markdown without changing its lists and code", () => {
    const content = [
      "  <p>The <b>first</b>  steps:</p>",
      "- one<br>or two <br> ",
      "  - nested</li>",
      "    1. deeper  ",
      "",
      "```",
      "if (a) {",
      "    b();  // twice",
      "}",
      "```",
      "",
    ];
    const corrected = content.with(0, "  The first  steps:").with(1, "- one or two").with(2, "  - nested");
    const [issue] = find(buildGame([{ content: content.join("\n") }]), "html_tag");
    expect(issue?.replacement).toBe(corrected.join("\n"));
  });

  test("markdown keeps its spaces, quotation marks and dashes", () => {
    const content = '* one  \n* two - "three"\n\n| a | b |\n|---|---|';
    expect(findIssues(buildGame([{ question: "Name one", content }]))).toEqual([]);
  });
});

describe("issues without a proposed replacement", () => {
  test.each([
    ["profanity", "What the fuck is this"],
    ["profanity", "Wer ist hier das Arschloch"],
    ["email", "Write to ada@example.org"],
    ["phone", "Call 0171 2345678"],
    ["phone", "Call +49 171 2345678"],
    ["card", "My card is 4111 1111 1111 1111"],
    ["iban", "Pay to DE89 3704 0044 0532 0130 00"],
    ["capitals", "NAME THE CAPITAL OF FRANCE"],
  ] as const)("%s: %s", (check, question) => {
    expect(inQuestion(question, check)).toMatchObject({ replacement: null });
  });

  test.each([
    ["profanity", "Where is Scunthorpe, and what is a cocktail"],
    ["profanity", "Wer komponierte den Zigeunerbaron und erfand den Scheinwerfer"],
    ["profanity", "Who wrote Moby-Dick, and what is a Fagott"],
    ["phone", "How many people lived there in 1950 - 8 012 345 678"],
    ["phone", "Order 2001, 1999, 1984 and 2010"],
    ["card", "How large is 4111 1111 1111 1112"],
    ["iban", "DE89 3704 0044 0532 0130 01"],
    ["email", "Who invented the @ sign"],
  ] as const)("%s is not found in: %s", (check, question) => {
    expect(inQuestion(question, check)).toBeUndefined();
  });

  test("an image without an alt text", () => {
    expect(find(buildGame([{ content: "![](/images/1)" }]), "alt_missing")).toHaveLength(1);
    expect(find(buildGame([{ content: "![A tower](/images/1)" }]), "alt_missing")).toEqual([]);
  });
});

describe("answers in questions", () => {
  test.each([
    ["an accepted spelling, folded", { question: "In which city is the Eiffel Tower of PARIS?", answers: ["Paris"] }],
    ["in the text below", { question: "Which city?", content: "Seen from **Paris**", answers: ["Paris"] }],
    [
      "the right option",
      buildChoice("How long did the Hundred Years War last? A hundred years", "A hundred years", "Ten"),
    ],
    [
      "an item of a list",
      { type: "timedChallenge", config: { prompt: "Planets such as Mars", items: ["Mars", "Venus"] } },
    ],
  ])("%s", (_what, round) => {
    expect(find(buildGame([round]), "answer_in_question")).toHaveLength(1);
  });

  test.each([
    ["part of a word", { question: "Who are the Parisians?", answers: ["Paris"] }],
    ["an answer of two letters", { question: "Is it so or no?", answers: ["no"] }],
    ["options that are all in the question", buildChoice("Is it red or green?", "Red", "Green")],
  ])("%s is not reported", (_what, round) => {
    expect(find(buildGame([round]), "answer_in_question")).toEqual([]);
  });
});

test.each([
  ["duplicate_option", buildChoice("Which?", "Café", " Café", "Tea")],
  ["giveaway_length", buildChoice("Why?", "Because the earth turns around the sun once a year", "Wind", "Rain")],
  ["all_of_the_above", buildChoice("Which?", "Red", "Green", "All of the above")],
  ["all_of_the_above", buildChoice("Was?", "Rot", "Grün", "Keine davon")],
  ["option_style", buildChoice("Which?", "Red.", "Green", "Blue")],
  ["option_style", buildChoice("Which?", "red", "Green", "Blue")],
] as const)("options: %s", (check, round) => {
  expect(find(buildGame([round]), check)).toMatchObject([{ place: { round: 0, path: "config.options" } }]);
});

test("a repeated question names the first round, but the same question about other pictures is no issue", () => {
  const repeated = { question: "Who is it?", answers: ["Ada Lovelace"] };
  expect(
    find(buildGame([repeated, { question: "x" }, { ...repeated, question: "who is it" }]), "duplicate_question"),
  ).toEqual([expect.objectContaining({ place: { round: 2, path: "question" }, other_round: 1 })]);
  expect(find(buildGame([repeated, { ...repeated, answers: ["Grace Hopper"] }]), "duplicate_question")).toEqual([]);
});

/** A config with this text at a path such as `options.*.text`, beside what it already contains. */
function placeText(config: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (key === "*") return [placeText((config as readonly unknown[] | undefined)?.[0], rest, text)];
  const fields = config as Readonly<Record<string, unknown>> | undefined;
  return { ...fields, [key]: placeText(fields?.[key], rest, text) };
}

test("the config texts of every round type are checked", () => {
  for (const { definition, configTexts } of ROUND_TYPES) {
    const config = configTexts.reduce<unknown>((filled, path) => placeText(filled, path.split("."), "a  b"), {});
    const issues = find(buildGame([{ type: definition.type, config: config as never }]), "spaces");
    const found = new Set(issues.map(({ place }) => place.path.replaceAll(/\.\d+/g, ".*")));
    expect([...found].toSorted()).toEqual(configTexts.map((path) => `config.${path}`).toSorted());
  }
});

const textArbitrary = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        "Who",
        "is",
        '"',
        "'",
        "...",
        "  ",
        " - ",
        "&quot;",
        "<b>",
        "</b>",
        "?",
        "??",
        " !",
        "Pаris",
        "\u200B",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

test("corrections are idempotent, and do not change what teams have to type", () => {
  fc.assert(
    fc.property(textArbitrary, textArbitrary, fc.constantFrom("en", "de"), (question, answer, language) => {
      const game = buildGame([{ question, answers: [answer] }], language);
      const corrected = applyAll(game);
      expect(correctTexts(corrected)).toEqual([]);
      expect(findIssues(corrected).filter(({ replacement }) => replacement !== null)).toEqual([]);
      const isRewritten = findIssues(game).some(
        ({ check, place }) =>
          place.path === "answers.0" && ["html_entity", "html_tag", "look_alike", "invisible"].includes(check),
      );
      if (!isRewritten) expect(fold(corrected.rounds[0]?.answers[0] ?? "")).toBe(fold(answer));
    }),
  );
});

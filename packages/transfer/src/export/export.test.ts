import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GameExportFormat, RoundFields } from "@showrunner/contract/rest";
import { importText } from "../import/index.ts";
import { ROUND_DEFAULTS } from "../questions/to-round.ts";
import { escapeFormula, unescapeFormula } from "../table-cells.ts";
import { arbitraryGame, arbitraryRound, arbitraryText } from "../testing/arbitrary-game.ts";
import { exportText, findLosses, toShowrunnerFile, toTableRows, writeShowrunnerJson } from "./index.ts";

const arbitraryRounds = fc.array(arbitraryRound, { maxLength: 4 });
const TEXT_FORMATS = ["json", "csv", "gift", "open_trivia", "text"] as const;

describe("our own JSON", () => {
  it("survives an import and a second export byte for byte", () => {
    fc.assert(
      fc.property(arbitraryGame, arbitraryRounds, (game, rounds) => {
        const written = exportText("json", game, rounds);
        const read = importText(written);
        expect([read.format, read.problems]).toEqual(["showrunner", []]);
        const again = toShowrunnerFile(
          read.game,
          read.rounds.map(({ fields }) => ({ ...ROUND_DEFAULTS, ...fields })),
        );
        expect(writeShowrunnerJson(again)).toBe(written);
      }),
    );
  });

  it("loses only pictures", () => {
    fc.assert(
      fc.property(arbitraryGame, arbitraryRounds, (game, rounds) => {
        const { rounds: missing, fields, isGameLost } = findLosses("json", game, rounds);
        expect([missing, [...fields], isGameLost]).toEqual([[], [], false]);
        expect(findLosses("zip", game, rounds).pictures).toBe(0);
      }),
    );
  });
});

describe("any game in any format", () => {
  it("is written and read again without an exception", () => {
    fc.assert(
      fc.property(arbitraryGame, arbitraryRounds, fc.constantFrom(...TEXT_FORMATS), (game, rounds, format) => {
        expect(importText(exportText(format, game, rounds)).format).toBeTypeOf("string");
      }),
    );
  });

  it("runs no formula in a spreadsheet", () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[\s]*[=+\-@]/u);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});

const round: RoundFields = {
  ...ROUND_DEFAULTS,
  type: "multipleChoice",
  timer_start: null,
  max_points: 20,
  config: {
    question_text: "Largest planet?",
    options: [
      { text: "=Mars", correct: false },
      { text: "Jupiter", correct: true },
    ],
    allow_multiple: false,
    randomize_per_team: true,
  },
};
const challenge: RoundFields = {
  ...ROUND_DEFAULTS,
  type: "timedChallenge",
  timer_start: null,
  config: { prompt: "Name rivers", minimum_count: 2, bonus_points: 1, items: ["Rhine", "Elbe | Labe"] },
};
const classic: RoundFields = {
  ...ROUND_DEFAULTS,
  type: "classic",
  timer_start: null,
  question: "Capital?",
  answers: ["Bern", "Berne"],
  answer_content: "Since 1848",
};
const game = { title: "Quiz", rules: "None", difficulty: "easy" } as const;
const lossesOf = (format: GameExportFormat): unknown => {
  const { rounds, fields, isGameLost } = findLosses(format, game, [round, challenge, classic]);
  return { rounds, fields: Object.fromEntries(fields), isGameLost };
};

describe("losses", () => {
  it("in tables affect no rounds", () => {
    expect(lossesOf("csv")).toEqual({ rounds: [], fields: {}, isGameLost: true });
    expect(lossesOf("xlsx")).toEqual({ rounds: [], fields: {}, isGameLost: true });
  });
  it("in foreign formats affect points and round types", () => {
    expect(lossesOf("gift")).toEqual({ rounds: [1], fields: { max_points: 1, config: 1 }, isGameLost: true });
    expect(lossesOf("open_trivia")).toEqual({ rounds: [1, 2], fields: { max_points: 1, config: 1 }, isGameLost: true });
    expect(lossesOf("text")).toEqual({ rounds: [1], fields: { config: 1 }, isGameLost: true });
  });
  it("in our own formats do not affect the game's fields", () => {
    expect(lossesOf("json")).toEqual({ rounds: [], fields: {}, isGameLost: false });
    expect(lossesOf("zip")).toEqual({ rounds: [], fields: {}, isGameLost: false });
  });
});

const ownTypes: readonly RoundFields[] = [
  { type: "ordering", config: { items: ["a > b", "Points: 3", "1. c"], randomize_per_team: false } },
  {
    type: "matching",
    config: {
      pairs: [
        { left: "2 = 2", right: "yes; really" },
        { left: "-> here", right: "\\" },
        { left: "x", right: "yes; really" },
      ],
      distractors: ["none | all"],
    },
  },
  { type: "estimate", config: { answer: -1.5, unit: "km", mode: "distance", tolerance: 2.5 } },
  { type: "estimate", config: { answer: 1e15, unit: "", mode: "nearest", tolerance: 10 } },
  {
    type: "poll",
    config: {
      input: "options",
      options: ["a; b", "c"],
      allow_multiple: true,
      show_live: true,
      award_participation: false,
    },
  },
  {
    type: "poll",
    config: { input: "text", options: [], allow_multiple: false, show_live: false, award_participation: false },
  },
].map((fields) => ({ ...ROUND_DEFAULTS, timer_start: null, question: "Which?", ...fields }));

describe("round types without an equivalent in most formats", () => {
  it.each(["csv", "text"] as const)("survive a round trip through %s", (format) => {
    for (const ownType of ownTypes) {
      const { rounds, fields } = findLosses(format, game, [ownType]);
      expect([ownType.type, rounds, [...fields]]).toEqual([ownType.type, [], []]);
    }
  });

  it("do not use the config column of tables", () => {
    const [heading = [], ...rows] = toTableRows(ownTypes);
    for (const row of rows) expect(row[heading.indexOf("Config")]).toBeNull();
  });

  it("survive a round trip through GIFT if it can express them", () => {
    const pairs = {
      ...ownTypes[1],
      config: { pairs: [1, 2, 3].map((n) => ({ left: `l${n}`, right: `r${n}` })), distractors: [] },
    };
    expect(findLosses("gift", game, [{ ...pairs, max_points: 10 } as RoundFields])).toMatchObject({
      rounds: [],
      fields: new Map(),
    });
    expect(exportText("gift", game, ownTypes.slice(2, 4))).toContain("{#-1.5:2.5}");
  });
});

describe("tables", () => {
  it("keep the right options where these are numbers", () => {
    const options = ["1", "3", "2", "4"].map((text) => ({ text, correct: text === "2" }));
    const numbers = { ...round, config: { ...(round.config as object), options } };
    expect(findLosses("csv", game, [numbers]).fields).toEqual(new Map());
  });

  it("have one column per option and numeric cells for numbers", () => {
    const [heading, row] = toTableRows([round]);
    expect(heading).toContain("Option 2");
    expect(row).toContain(20);
  });
});

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
  it("comes back byte for byte", () => {
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

  it("loses nothing but pictures", () => {
    fc.assert(
      fc.property(arbitraryGame, arbitraryRounds, (game, rounds) => {
        const { rounds: missing, fields, game: lost } = findLosses("json", game, rounds);
        expect([missing, [...fields], lost]).toEqual([[], [], false]);
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
  const { rounds, fields, game: lost } = findLosses(format, game, [round, challenge, classic]);
  return { rounds, fields: Object.fromEntries(fields), lost };
};

describe("losses", () => {
  it("are none of the rounds in tables", () => {
    expect(lossesOf("csv")).toEqual({ rounds: [], fields: {}, lost: true });
    expect(lossesOf("xlsx")).toEqual({ rounds: [], fields: {}, lost: true });
  });
  it("are points and kinds in foreign formats", () => {
    expect(lossesOf("gift")).toEqual({ rounds: [1], fields: { max_points: 1, config: 1 }, lost: true });
    expect(lossesOf("open_trivia")).toEqual({ rounds: [1, 2], fields: { max_points: 1, config: 1 }, lost: true });
    expect(lossesOf("text")).toEqual({ rounds: [1], fields: { config: 1 }, lost: true });
  });
  it("are nothing of the game in our own formats", () => {
    expect(lossesOf("json")).toEqual({ rounds: [], fields: {}, lost: false });
    expect(lossesOf("zip")).toEqual({ rounds: [], fields: {}, lost: false });
  });
});

describe("tables", () => {
  it("have a column per option and numbers as numbers", () => {
    const [heading, row] = toTableRows([round]);
    expect(heading).toContain("Option 2");
    expect(row).toContain(20);
  });
});

import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { summarise, zipFiles } from "../testing/import-results.ts";
import { importFile } from "./index.ts";

describe("Excel files", () => {
  const write = async (
    rows: readonly (readonly (string | number | Date | null)[])[],
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const toCell = (value: string | number | Date) =>
      value instanceof Date ? { value, format: "dd.mm.yyyy hh:mm" } : { value };
    const data = rows.map((row) => row.map((value) => (value === null ? null : toCell(value))));
    return Uint8Array.from(
      await writeXlsxFile([
        { sheet: "Questions", data },
        { sheet: "Notes", data: [[{ value: "x" }]] },
      ]).toBuffer(),
    );
  };

  it("may use Kahoot's template, whose headings are below a title", async () => {
    const file = await write([
      [null, "Quiz template"],
      [null, "Add questions, at least two answer alternatives, time limit and choose correct answers (at least one)."],
      [
        null,
        "Question - max 120 characters",
        "Answer 1 - max 75 characters",
        "Answer 2 - max 75 characters",
        "Answer 3 - max 75 characters",
        "Answer 4 - max 75 characters",
        "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
        "Correct answer(s) - choose at least one",
      ],
      [1, "Which are planets?", "Mars", "Moon", "Venus", "Sun", 30, "1,3"],
      [2, "Largest?", "Jupiter", "Mars", null, null, 20, 1],
      [3, "How many moons has Mars?", "1", "3", "2", "4", 20, 3],
      [4, null, null, null, null, null, null, null],
    ]);
    const result = await importFile(file, "kahoot.xlsx");
    expect(result.format).toBe("xlsx");
    expect(summarise(result)).toEqual([
      "Which are planets? [*Mars, Moon, *Venus, Sun]",
      "Largest? [*Jupiter, Mars]",
      "How many moons has Mars? [1, 3, *2, 4]",
    ]);
    expect(result.rounds[0]).toMatchObject({ source: { from: 4, to: 4 }, fields: { time_limit_s: 30 } });
    expect(result.problems.map(({ code, source }) => [code, source.from])).toEqual([
      ["other_sheet", 0],
      ["heading", 1],
      ["heading", 2],
      ["no_question", 7],
    ]);
  });

  it("keep times and days", async () => {
    const file = await write([
      ["Question", "Answer"],
      ["When did it start?", new Date("1899-12-30T23:40:00Z")],
      ["When was it?", new Date("1989-11-09T00:00:00Z")],
      ["Exactly?", new Date("1989-11-09T18:53:00Z")],
    ]);
    const { rounds } = await importFile(file, "times.xlsx");
    expect(rounds.map(({ fields }) => fields.answers)).toEqual([["23:40"], ["1989-11-09"], ["1989-11-09 18:53"]]);
  });

  it("with broken content are unreadable", async () => {
    const { problems } = await importFile(zipFiles({ "xl/workbook.xml": "<workbook" }), "x.xlsx");
    expect(problems.map(({ code }) => code)).toEqual(["unreadable_file"]);
  });
});

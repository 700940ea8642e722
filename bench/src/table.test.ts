import { expect, it } from "vitest";
import { groupByFigure, formatTable, computeMedian, type Section } from "./table.ts";

const section = (title: string, baseline: number, product: number): Section => ({
  title,
  columns: [
    {
      name: "bare",
      figures: [
        { what: "commands, p99", unit: "ms", value: baseline },
        { what: "  CPU", unit: "µs", value: baseline * 2 },
      ],
    },
    {
      name: "ours",
      figures: [
        { what: "commands, p99", unit: "ms", value: product },
        { what: "  CPU", unit: "µs", value: product * 2 },
      ],
    },
  ],
});

it("shows the product beside the baseline, with their ratio", () => {
  expect(formatTable([section("", 10, 12.5)])).toBe(
    [
      "               bare  ours  ratio  unit",
      "─────────────  ────  ────  ─────  ────",
      "commands, p99    10  12.5  1.25×    ms",
      "  CPU            20    25  1.25×    µs",
    ].join("\n"),
  );
});

it("has no ratio where there is only the baseline", () => {
  const columns = section("", 10, 0).columns.slice(0, 1);
  expect(formatTable([{ title: "", columns }]).split("\n")).toContain("commands, p99    10    ms");
});

it("takes the median of each figure over several runs", () => {
  const run = (p99: number, cpu: number) => ({
    name: "ours",
    figures: [
      { what: "commands, p99", unit: "ms", value: p99 },
      { what: "  CPU", unit: "µs", value: cpu },
    ],
  });
  expect(computeMedian([run(30, 5), run(10, 7), run(20, 6)])).toEqual(run(20, 6));
});

it("groups several runs by figure, and leaves out excluded figures", () => {
  const runs = [section("small", 1, 2), section("large", 10, 30)];
  expect(groupByFigure(runs).map(({ title }) => title)).toEqual(["commands, p99", "commands: CPU"]);
  expect(groupByFigure(runs, /p99/)).toEqual([
    {
      title: "commands: CPU",
      columns: [
        {
          name: "bare",
          figures: [
            { what: "  small", unit: "µs", value: 2 },
            { what: "  large", unit: "µs", value: 20 },
          ],
        },
        {
          name: "ours",
          figures: [
            { what: "  small", unit: "µs", value: 4 },
            { what: "  large", unit: "µs", value: 60 },
          ],
        },
      ],
    },
  ]);
});

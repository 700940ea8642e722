import type { Figures } from "./suite.ts";

interface Row {
  readonly what: string;
  readonly unit: string;
  readonly of: (figures: Figures) => number;
}

const rows: readonly Row[] = [
  { what: "memory per team", unit: "KB", of: (f) => f.memory_kb },
  { what: "all teams connected", unit: "ms", of: (f) => f.connect_ms },
  { what: "host command → a screen, p50", unit: "ms", of: (f) => f.fan_out.p50 },
  { what: "host command → a screen, p99", unit: "ms", of: (f) => f.fan_out.p99 },
  { what: "  frame", unit: "bytes", of: (f) => f.frame_bytes },
  { what: "  CPU per command", unit: "ms", of: (f) => f.fan_out_cpu_ms },
  { what: "answers within 3 s: acknowledged, p50", unit: "ms", of: (f) => f.answers.p50 },
  { what: "answers within 3 s: acknowledged, p99", unit: "ms", of: (f) => f.answers.p99 },
  { what: "  CPU for all", unit: "ms", of: (f) => f.answers_cpu_ms },
  { what: "  accepted", unit: "", of: (f) => f.answers_accepted },
  { what: "buzzes within 300 ms: acknowledged, p99", unit: "ms", of: (f) => f.buzz.p99 },
  { what: "buzzes within 300 ms: shown everywhere, p99", unit: "ms", of: (f) => f.buzz_outcome.p99 },
  { what: "  CPU for all", unit: "ms", of: (f) => f.buzz_cpu_ms },
  { what: "  accepted", unit: "", of: (f) => f.buzz_accepted },
];

const write = (value: number): string =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(1);

/** One column for each subject, and how many times the floor the product takes. */
export function tableOf(columns: readonly Figures[]): string {
  const [floor, product] = columns;
  const heads = ["", ...columns.map(({ name }) => name), ...(product === undefined ? [] : ["ratio"]), "unit"];
  const lines = rows.map(({ what, unit, of }) => {
    const ratio = floor === undefined || product === undefined ? [] : [`${(of(product) / of(floor)).toFixed(2)}×`];
    return [what, ...columns.map((figures) => write(of(figures))), ...ratio, unit];
  });
  const widths = heads.map((head, column) => Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const show = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return [show(heads), widths.map((width) => "─".repeat(width)).join("  "), ...lines.map((line) => show(line))].join(
    "\n",
  );
}

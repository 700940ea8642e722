export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
}

/** The figures of one subject. */
export interface Column {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/** Results of one run on baseline and product, or on one of them. */
export interface Section {
  /** Empty if there is only one. */
  readonly title: string;
  readonly columns: readonly Column[];
}

/** The median of each figure over an odd number of runs of one subject. */
export function computeMedian(runs: readonly Column[]): Column {
  const [first] = runs;
  const figures = (first?.figures ?? []).map((figure, index) => {
    const values = runs.map((run) => run.figures[index]?.value ?? Number.NaN).toSorted((a, b) => a - b);
    return { ...figure, value: values[Math.floor(values.length / 2)] ?? Number.NaN };
  });
  return { name: first?.name ?? "", figures };
}

const formatValue = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1);

/** One row per figure of the last column, the product: its value on all subjects, and the ratio to the baseline. */
function rowsOf({ title, columns }: Section): readonly (readonly string[])[] {
  const [baseline] = columns;
  const last = columns.at(-1);
  const lines = (last?.figures ?? []).map(({ what, unit, value }, index) => {
    const values = columns.map(({ figures }) => figures[index]?.value ?? Number.NaN);
    const ratio =
      baseline === undefined || baseline === last ? [] : [`${(value / (values[0] ?? Number.NaN)).toFixed(2)}×`];
    return [what, ...values.map((each) => formatValue(each)), ...ratio, unit];
  });
  return title === "" ? lines : [[title], ...lines];
}

/** One table of all sections, which must have the same columns. */
export function formatTable(sections: readonly Section[]): string {
  const names = sections[0]?.columns.map(({ name }) => name) ?? [];
  const heads = ["", ...names, ...(names.length > 1 ? ["ratio"] : []), "unit"];
  const lines = sections.flatMap((section) => rowsOf(section));
  const widths = heads.map((head, column) => Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const show = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return [show(heads), widths.map((width) => "─".repeat(width)).join("  "), ...lines.map((line) => show(line))].join(
    "\n",
  );
}

/**
 * Groups the figures of several runs by name, to show how each changes from run to run.
 *
 * @param without figures to leave out
 */
export function groupByFigure(runs: readonly Section[], without?: RegExp): readonly Section[] {
  const columns = runs[0]?.columns ?? [];
  const figures = columns[0]?.figures ?? [];
  let heading = "";
  return figures.flatMap(({ what }, index) => {
    if (!what.startsWith(" ")) heading = what.replace(/[:,].*$/, "");
    if (without?.test(what) === true) return [];
    const of = (column: number): readonly Figure[] =>
      runs.flatMap((run) => {
        const figure = run.columns[column]?.figures[index];
        return figure === undefined ? [] : [{ ...figure, what: `  ${run.title}` }];
      });
    return {
      title: what.startsWith(" ") ? `${heading}: ${what.trim()}` : what,
      columns: columns.map(({ name }, column) => ({ name, figures: of(column) })),
    };
  });
}

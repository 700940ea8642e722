import type { Compilable } from "kysely";
import type { Statement } from "./database.ts";

/** Placeholder for a value while a statement is compiled. */
class ValuePlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiled SQL, and a function that extracts its parameters from values of the same shape. */
interface StatementTemplate<Values> {
  readonly sql: string;
  readonly parameters: (values: Values) => readonly unknown[];
}

function compileTemplate<Values extends object>(
  like: Values,
  build: (values: Values) => Compilable,
): StatementTemplate<Values> {
  const placeholders = Object.fromEntries(Object.keys(like).map((name) => [name, new ValuePlaceholder(name)]));
  const { sql, parameters } = build(placeholders as Values).compile();
  const names = parameters.map((parameter) => {
    if (parameter instanceof ValuePlaceholder) return parameter.name;
    throw new Error(`not all parameters are values: ${sql}`);
  });
  return { sql, parameters: (values) => names.map((name) => Reflect.get(values, name) as unknown) };
}

/**
 * A statement for hot paths: the first call compiles it, later calls only fill in values. `build` is called once with
 * placeholders and must use each of them unchanged.
 */
export function prepareStatement<Values extends object>(
  build: (values: Values) => Compilable,
): (values: Values) => Statement {
  let template: StatementTemplate<Values> | undefined;
  return (values) => {
    template ??= compileTemplate(values, build);
    const { sql, parameters } = template;
    return { compile: () => ({ sql, parameters: parameters(values) }) };
  };
}

/** Rows of the largest insert; smaller ones have half as many, a quarter, and so on. */
const MAX_ROWS_PER_INSERT = 256;

/**
 * Like `prepareStatement`, for inserts of any number of rows: they are split into chunks whose sizes are powers of two,
 * so that SQLite prepares only a few distinct texts.
 */
export function prepareInsert<Row extends object>(
  build: (row: Row) => Compilable,
): (rows: readonly Row[]) => readonly Statement[] {
  let template: StatementTemplate<Row> | undefined;
  const texts = new Map<number, string>();
  const buildStatement = ({ sql, parameters }: StatementTemplate<Row>, rows: readonly Row[]): Statement => {
    const text = texts.get(rows.length) ?? sql + `, ${sql.slice(sql.lastIndexOf("("))}`.repeat(rows.length - 1);
    texts.set(rows.length, text);
    return { compile: () => ({ sql: text, parameters: rows.flatMap(parameters) }) };
  };
  return (rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    template ??= compileTemplate(first, build);
    const statements: Statement[] = [];
    for (let begin = 0; begin < rows.length;) {
      const count = Math.min(MAX_ROWS_PER_INSERT, 2 ** Math.floor(Math.log2(rows.length - begin)));
      statements.push(buildStatement(template, rows.slice(begin, begin + count)));
      begin += count;
    }
    return statements;
  };
}

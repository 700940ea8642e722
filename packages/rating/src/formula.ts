import jsep from "jsep";
import { Decimal } from "./decimal.ts";
import { findFormulaError, type FormulaError } from "./formula-tokens.ts";

/** Why a formula has no value for an amount. */
export type EvaluationErrorCode = "division_by_zero" | "too_large" | "negative";

export type Evaluation =
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly code: EvaluationErrorCode };

/** Computes the value of a formula for an amount of its unit. */
export type Formula = (amount: Decimal) => Evaluation;

export type FormulaResult =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly error: FormulaError };

/** Numbers of a formula, including intermediate results, must be below this magnitude (CONV-4). */
const LIMIT = new Decimal(10).pow(21);

class EvaluationError extends Error {
  readonly code: EvaluationErrorCode;
  constructor(code: EvaluationErrorCode) {
    super(code);
    this.code = code;
  }
}

type Term = (amount: Decimal) => Decimal;

function checkBounds(value: Decimal): Decimal {
  if (!value.isFinite() || value.abs().gte(LIMIT)) throw new EvaluationError("too_large");
  return value;
}

function checkNonZero(value: Decimal): Decimal {
  if (value.isZero()) throw new EvaluationError("division_by_zero");
  return value;
}

const BINARY: Readonly<Record<string, (left: Decimal, right: Decimal) => Decimal>> = {
  "+": (left, right) => left.plus(right),
  "-": (left, right) => left.minus(right),
  "*": (left, right) => left.times(right),
  "/": (left, right) => left.div(checkNonZero(right)),
  "%": (left, right) => left.mod(checkNonZero(right)),
};

const FUNCTIONS: Readonly<Record<string, (values: readonly Decimal[]) => Decimal>> = {
  min: (values) => Decimal.min(...values),
  max: (values) => Decimal.max(...values),
  ceil: ([value]) => (value ?? new Decimal(0)).ceil(),
  floor: ([value]) => (value ?? new Decimal(0)).floor(),
  round: ([value]) => (value ?? new Decimal(0)).toDecimalPlaces(0, Decimal.ROUND_HALF_UP),
  abs: ([value]) => (value ?? new Decimal(0)).abs(),
};

/** Turns a parsed formula into a function. Throws for anything that is not listed here. */
function compile(node: jsep.CoreExpression): Term {
  switch (node.type) {
    case "Literal": {
      // Uses the text, because the parser's value is a floating-point number.
      const value = new Decimal(node.raw);
      return () => checkBounds(value);
    }
    case "Identifier":
      return (amount) => checkBounds(amount);
    case "UnaryExpression": {
      const argument = compile(node.argument as jsep.CoreExpression);
      if (node.operator === "-") return (amount) => argument(amount).neg();
      if (node.operator === "+") return argument;
      break;
    }
    case "BinaryExpression": {
      const apply = Object.hasOwn(BINARY, node.operator) ? BINARY[node.operator] : undefined;
      if (apply === undefined) break;
      const left = compile(node.left as jsep.CoreExpression);
      const right = compile(node.right as jsep.CoreExpression);
      return (amount) => checkBounds(apply(left(amount), right(amount)));
    }
    case "CallExpression": {
      const name = (node.callee as jsep.Identifier).name;
      const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
      if (apply === undefined) break;
      const values = node.arguments.map((argument) => compile(argument as jsep.CoreExpression));
      return (amount) => checkBounds(apply(values.map((value) => value(amount))));
    }
    default:
  }
  throw new Error(`unexpected ${node.type} in a checked formula`);
}

/** Compiles a formula whose variable is the unit that it converts from (CONV-3, CONV-4). */
export function compileFormula(formula: string, variable: string): FormulaResult {
  const error = findFormulaError(formula, variable);
  if (error !== null) return { ok: false, error };
  const term = compile(jsep(formula) as jsep.CoreExpression);
  return {
    ok: true,
    formula: (amount) => {
      try {
        const value = term(amount);
        return value.isNegative() && !value.isZero()
          ? { ok: false, code: "negative" }
          : { ok: true, value: value.abs() };
      } catch (failure) {
        if (failure instanceof EvaluationError) return { ok: false, code: failure.code };
        throw failure;
      }
    },
  };
}

/** Amounts for which a formula must have a value to be saved (CONV-5). */
export const TRIED_AMOUNTS = ["0", "1", "1000"] as const;

export type FormulaTrial =
  | { readonly ok: true; readonly values: readonly { readonly amount: string; readonly value: string }[] }
  | { readonly ok: false; readonly error: FormulaError }
  | { readonly ok: false; readonly amount: string; readonly code: EvaluationErrorCode };

/** Tries a formula on 0, 1 and 1000 (CONV-5). */
export function tryFormula(formula: string, variable: string): FormulaTrial {
  const compiled = compileFormula(formula, variable);
  if (!compiled.ok) return compiled;
  const values: { amount: string; value: string }[] = [];
  for (const amount of TRIED_AMOUNTS) {
    const evaluation = compiled.formula(new Decimal(amount));
    if (!evaluation.ok) return { ok: false, amount, code: evaluation.code };
    values.push({ amount, value: evaluation.value.toFixed() });
  }
  return { ok: true, values };
}

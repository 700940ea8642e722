/** Why a formula is invalid. */
export type FormulaErrorCode =
  | "empty"
  | "too_long"
  | "unexpected_character"
  | "unexpected_end"
  | "operand_expected"
  | "operator_expected"
  | "unknown_name"
  | "parenthesis_missing"
  | "parenthesis_unmatched"
  | "wrong_arguments"
  | "number_too_long"
  | "too_deep"
  | "variable_missing";

export interface FormulaError {
  readonly code: FormulaErrorCode;
  /** Index of the character in the formula. */
  readonly position: number;
}

/** Number of arguments that each function takes. */
export const FORMULA_FUNCTIONS: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  min: { min: 1, max: 10 },
  max: { min: 1, max: 10 },
  ceil: { min: 1, max: 1 },
  floor: { min: 1, max: 1 },
  round: { min: 1, max: 1 },
  abs: { min: 1, max: 1 },
};

export const MAX_FORMULA_LENGTH = 200;
/** Maximum nesting of parentheses and calls. */
export const MAX_FORMULA_DEPTH = 20;
const MAX_NUMBER_LENGTH = 30;

const TOKEN = /(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([-+*/%])|([(),])/y;
const SPACE = /[ \t]+/y;

interface OpenParenthesis {
  readonly position: number;
  readonly name: string | null;
  arguments: number;
}

function hasValidArguments({ name, arguments: count }: OpenParenthesis): boolean {
  const limits = name === null ? { min: 1, max: 1 } : FORMULA_FUNCTIONS[name];
  return limits !== undefined && count >= limits.min && count <= limits.max;
}

/**
 * Checks a formula from left to right and returns its first error. Without an error, it parses and contains only
 * numbers, the variable, functions and operators (CONV-3).
 */
export function findFormulaError(formula: string, variable: string): FormulaError | null {
  if (formula.trim() === "") return { code: "empty", position: 0 };
  if (formula.length > MAX_FORMULA_LENGTH) return { code: "too_long", position: MAX_FORMULA_LENGTH };
  const open: OpenParenthesis[] = [];
  let isOperandNext = true;
  let isSignAllowed = true;
  let isVariableUsed = false;
  let calls: string | null = null;
  let position = 0;
  while (position < formula.length) {
    SPACE.lastIndex = position;
    if (SPACE.test(formula)) {
      position = SPACE.lastIndex;
      continue;
    }
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(formula);
    if (match === null) return { code: "unexpected_character", position };
    const [text, number, name, operator, punctuation] = match;
    if (calls !== null && punctuation !== "(") return { code: "operand_expected", position };
    if (number !== undefined || name !== undefined) {
      if (!isOperandNext) return { code: "operator_expected", position };
      if (number !== undefined && number.length > MAX_NUMBER_LENGTH) return { code: "number_too_long", position };
      if (name !== undefined && name !== variable && !Object.hasOwn(FORMULA_FUNCTIONS, name))
        return { code: "unknown_name", position };
      if (name === variable) isVariableUsed = true;
      if (name !== undefined && name !== variable) calls = name;
      else isOperandNext = false;
    } else if (operator !== undefined) {
      const isSign = operator === "-" || operator === "+";
      if (isOperandNext && !(isSign && isSignAllowed)) return { code: "operand_expected", position };
      // An operand may have one sign: `a - -b` is valid, `a - - -b` is not.
      isSignAllowed = !isOperandNext;
      isOperandNext = true;
      position = TOKEN.lastIndex;
      continue;
    } else if (punctuation === "(") {
      if (!isOperandNext) return { code: "operator_expected", position };
      open.push({ position, name: calls, arguments: 1 });
      if (open.length > MAX_FORMULA_DEPTH) return { code: "too_deep", position };
      calls = null;
    } else {
      if (isOperandNext) return { code: "operand_expected", position };
      const innermost = open.at(-1);
      if (innermost === undefined) return { code: "parenthesis_unmatched", position };
      if (text === ",") {
        if (innermost.name === null) return { code: "operator_expected", position };
        innermost.arguments += 1;
        isOperandNext = true;
      } else {
        if (!hasValidArguments(innermost)) return { code: "wrong_arguments", position: innermost.position };
        open.pop();
      }
    }
    isSignAllowed = true;
    position = TOKEN.lastIndex;
  }
  if (isOperandNext) return { code: "unexpected_end", position: formula.length };
  const [unclosed] = open.slice(-1);
  if (unclosed !== undefined) return { code: "parenthesis_missing", position: unclosed.position };
  return isVariableUsed ? null : { code: "variable_missing", position: 0 };
}

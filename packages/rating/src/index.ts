export { Decimal } from "./decimal.ts";
export { explainCharge, type ChargeOrigin } from "./explain-charge.ts";
export {
  compileFormula,
  tryFormula,
  TRIED_AMOUNTS,
  type Evaluation,
  type EvaluationErrorCode,
  type FormulaTrial,
} from "./formula.ts";
export { FORMULA_FUNCTIONS, MAX_FORMULA_LENGTH, type FormulaError, type FormulaErrorCode } from "./formula-tokens.ts";
export { findDifference, findMatcherProblem, type MatcherProblem } from "./matcher.ts";
export type * from "./model.ts";
export { MATCHER_FIELDS } from "./model.ts";
export { createRater, type Rater } from "./rater.ts";
export { RULE_VERDICTS, UNRATED_REASONS } from "./steps.ts";
export type {
  Charge,
  ConsideredRule,
  ExplainedRating,
  Rating,
  RatingStep,
  RuleVerdict,
  UnratedReason,
} from "./steps.ts";
export { findTier, findTierProblem, type TierProblem } from "./tiers.ts";
export { isOverlapping, isActive } from "./versions.ts";

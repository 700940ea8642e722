import { Decimal as DecimalJs } from "decimal.js";

/**
 * Decimal numbers of 34 significant digits. Amounts are rounded half to even, and only where they are displayed;
 * exponents are never written, so that a value can be stored and read by any database.
 */
export const Decimal: DecimalJs.Constructor = DecimalJs.clone({
  precision: 34,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = DecimalJs;

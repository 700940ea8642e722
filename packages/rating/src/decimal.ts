import { Decimal as DecimalJs } from "decimal.js";

/**
 * Decimal numbers of 34 significant digits, rounded half to even (RATE-4). Their text never has an exponent, so that
 * any database can store and read it.
 */
export const Decimal: DecimalJs.Constructor = DecimalJs.clone({
  precision: 34,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = DecimalJs;

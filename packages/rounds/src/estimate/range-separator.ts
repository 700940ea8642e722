/** Separates the ends of a range in the labels of a distribution. */
export const RANGE_SEPARATOR = " – ";

/**
 * Unparsed query of the URL with which the page was opened: the router would parse values that look like numbers as
 * numbers.
 */
export const initialSearch: string = globalThis.location?.search ?? "";

/**
 * Query of the address with which the page was opened, as it was written: the router reads values that look like numbers
 * as numbers.
 */
export const initialSearch: string = globalThis.location?.search ?? "";

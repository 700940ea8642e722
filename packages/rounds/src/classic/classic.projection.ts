import type { Json } from "@showrunner/engine";

/** Question and content are part of the round and sent with every round. */
export const question = (): Json => null;

/** The accepted spellings are sent with every reveal. */
export const solution = (): Json => null;

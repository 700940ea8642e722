export type { Database, WriteStatement } from "./database.ts";
export * from "./errors.ts";
export { foldText } from "./fold.ts";
export { openDatabase } from "./open.ts";
export type * from "./tables.ts";
export type * from "./core-tables.ts";

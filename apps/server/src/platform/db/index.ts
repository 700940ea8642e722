export type { Database, Dialect, Statement, Transact, Transaction, WriteHold, WriteStatement } from "./database.ts";
export * from "./errors.ts";
export { foldText, foldFullText } from "./fold.ts";
export {
  describeLocation,
  parseDatabaseUrl,
  type DatabaseAddress,
  type DatabaseLocation,
  type ServerLocation,
  type TlsMode,
} from "./database-location.ts";
export { openDatabase } from "./open-database.ts";
export { tryWrite } from "./try-write.ts";
export type * from "./tables.ts";
export type * from "./core-tables.ts";
export type * from "./account-tables.ts";
export type * from "./security-tables.ts";
export type * from "./background-tables.ts";
export type * from "./cluster-tables.ts";
export type * from "./media-tables.ts";
export type * from "./pricing-tables.ts";
export type * from "./usage-tables.ts";
export type * from "./budget-tables.ts";
export type * from "./ai-tables.ts";

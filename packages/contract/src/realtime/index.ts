export * from "./commands.ts";
export * from "./down.ts";
export * from "./up.ts";
export * from "./version.ts";

export type * from "./json.ts";
export type * from "./ids.ts";
export type * from "./content.ts";
export type * from "./commands.ts";
export type * from "./slices.ts";
export type * from "./round-definition.ts";
export * from "./settings.ts";
export * from "./rejection.ts";

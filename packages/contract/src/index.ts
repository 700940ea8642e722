export * from "./errors/codes.ts";
export * from "./errors/shape.ts";
export * from "./public-id.ts";

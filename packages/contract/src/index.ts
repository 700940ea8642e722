export * from "./errors/error-codes.ts";
export * from "./errors/error-body.ts";
export * from "./public-id.ts";

export * from "./live-commands.ts";
export * from "./server-messages.ts";
export * from "./client-messages.ts";
export * from "./message-limits.ts";
export * from "./protocol-version.ts";

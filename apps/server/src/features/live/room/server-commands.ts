import { randomUUID } from "node:crypto";

/** Scopes the server's own commands, which are never repeated. */
export const SERVER_DEVICE_ID = "server";

export function createServerCommandId(): string {
  return randomUUID();
}

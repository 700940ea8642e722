import { ApiError } from "../../api/api-error.ts";

/** Message of a failed change of an account. */
export function formatUserError(error: Error, lastAdmin: string): string {
  return error instanceof ApiError && error.code === "last_admin" ? lastAdmin : error.message;
}

import { ApiError } from "../../api/api-error.ts";

/** States what failed, with the server's reason if there is one. */
export function formatProfileError(error: unknown, failed: string): string {
  return error instanceof ApiError ? `${failed}: ${error.message}` : failed;
}

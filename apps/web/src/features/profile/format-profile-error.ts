import { ApiError } from "../../api/api-error.ts";

/** What failed, with the server's reason when it gave one. */
export function formatProfileError(error: unknown, failed: string): string {
  return error instanceof ApiError ? `${failed}: ${error.message}` : failed;
}

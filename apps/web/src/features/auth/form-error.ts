import { ApiError } from "../../api/api-error.ts";

/** Error text of a form: with the reason if it is known, otherwise with the advice to try again. */
export function formatFormError(error: unknown, failed: string, failedAgain: string): string {
  return error instanceof ApiError && error.status < 500 ? `${failed}: ${error.message}` : failedAgain;
}

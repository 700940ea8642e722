import { ApiError } from "../../api/errors.ts";

/** Error text of a form: with the reason where one is known, else with the advice to try again. */
export function failureText(error: unknown, failed: string, failed_again: string): string {
  return error instanceof ApiError && error.status < 500 ? `${failed}: ${error.message}` : failed_again;
}

import { useCallback } from "react";
import { useLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { failureText } from "./refusal.ts";

/** The words for a failed request in the language of the page; null while nothing failed. */
export function useFailureText(error: Error | null): string | null {
  const locale = useLocale();
  return error === null ? null : failureText(error, locale);
}

/** Tells of a failed request in a message at the edge of the page; `before` says what failed. */
export function useTellFailure(before?: string): (error: Error) => void {
  const locale = useLocale();
  return useCallback(
    (error) => {
      const text = failureText(error, locale);
      notify({ kind: "error", message: before === undefined ? text : `${before}. ${text}` });
    },
    [locale, before],
  );
}

import { useCallback } from "react";
import { useLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { getFailureText } from "./refusal-text.ts";

/** Localised text for a failed request; null without an error. */
export function useFailureText(error: Error | null): string | null {
  const locale = useLocale();
  return error === null ? null : getFailureText(error, locale);
}

/** Returns a function that shows a failed request in a snackbar; `before` is a text that states what failed. */
export function useNotifyFailure(before?: string): (error: Error) => void {
  const locale = useLocale();
  return useCallback(
    (error) => {
      const text = getFailureText(error, locale);
      notify({ kind: "error", message: before === undefined ? text : `${before}. ${text}` });
    },
    [locale, before],
  );
}

import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import type { TranslationIssue } from "@showrunner/sanitise/translation";
import { translationMessages } from "./messages/en.ts";

/** Issues of one text, except that it is missing, which is visible anyway. */
export function TranslationIssues({ issues }: { readonly issues: readonly TranslationIssue[] }): ReactElement | null {
  const t = useT(translationMessages);
  const shown = issues.filter(({ check }) => check !== "missing");
  if (shown.length === 0) return null;
  return (
    <ul className="translation-issues">
      {shown.map(({ check, excerpt, isBlocking }) => (
        <li key={`${check}/${excerpt}`} data-blocking={isBlocking || undefined}>
          {t(`check_${check}`, { excerpt })}
        </li>
      ))}
    </ul>
  );
}

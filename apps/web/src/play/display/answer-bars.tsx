import type { CSSProperties, ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { VisuallyHidden } from "@showrunner/ui/audience";
import { displayMessages } from "./messages/en.ts";
import "./answer-bars.css";

type Distribution = NonNullable<NonNullable<RoundSlice["reveal"]>["distribution"]>;

/** More bars would be unreadable from the last row; the remaining entries are summed up. */
const MAX_BARS = 7;

/** The submissions as bars that grow at the reveal; right answers are marked by symbol and colour. */
export function AnswerBars({ distribution }: { readonly distribution: Distribution }): ReactElement {
  const t = useT(displayMessages);
  const locale = useLocale();
  const shown = distribution.entries.slice(0, MAX_BARS);
  const rest = distribution.entries.slice(MAX_BARS).reduce((sum, { count }) => sum + count, distribution.others);
  const max = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <section className="pd-bars">
      <h2>{t("answers_given")}</h2>
      <ol>
        {shown.map(({ label, option_id, count, outcome }, place) => (
          <li
            key={option_id ?? label}
            data-outcome={outcome}
            style={{ "--share": count / max, "--place": place } as CSSProperties}
          >
            <i aria-hidden="true" />
            {outcome === "correct" && (
              <>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m4 12.5 5.5 5.5L20 6.5" />
                </svg>
                <VisuallyHidden>{t("answer_right")}</VisuallyHidden>
              </>
            )}
            <span className="pd-bars-label">{label}</span>
            <strong>{count.toLocaleString(locale)}</strong>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="pl-muted">{t("other_answers", { n: rest })}</p>}
    </section>
  );
}

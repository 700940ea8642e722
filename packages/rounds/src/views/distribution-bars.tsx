import type { ReactElement } from "react";
import type { Distribution } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { sharedMessages } from "./messages/en.ts";
import "./answer.css";
import "./distribution-bars.css";

interface DistributionBarsProps {
  readonly distribution: Distribution;
  /** Option ids or labels of the entries to emphasise. */
  readonly leaders?: readonly string[];
  /** Option ids that this team picked. */
  readonly ownOptions?: readonly string[];
}

/** One bar per entry, in proportion to the number of submissions. */
export function DistributionBars({ distribution, leaders, ownOptions }: DistributionBarsProps): ReactElement {
  const t = useT(sharedMessages);
  const { entries, others, total } = distribution;
  return (
    <div className="rd-bars">
      <ul>
        {entries.map(({ label, option_id = label, count }) => (
          <li
            key={option_id}
            data-leads={leaders?.includes(option_id) || undefined}
            data-own={ownOptions?.includes(option_id) || undefined}
          >
            <span className="rd-bar-label">{label}</span>
            <span className="rd-bar-count">{count}</span>
            <span className="rd-bar" aria-hidden="true">
              <span style={{ inlineSize: `${total === 0 ? 0 : (100 * count) / total}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="rd-count">
        {t("votes", { n: total })}
        {others > 0 && ` · ${t("other_answers", { n: others })}`}
      </p>
    </div>
  );
}

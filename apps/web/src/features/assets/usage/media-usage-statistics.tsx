import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { MediaStatistics } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { Money } from "../../../components/usage/money.tsx";
import { mediaUsageMessages } from "./messages/en.ts";
import "./usage-dialog.css";

interface MediaUsageStatisticsProps {
  readonly statistics: Pick<MediaStatistics, "total" | "days">;
}

/** Requests and vendor cost of a period, and a bar for each day. */
export function MediaUsageStatistics({ statistics: { total, days } }: MediaUsageStatisticsProps): ReactElement {
  const t = useT(mediaUsageMessages);
  const locale = useLocale();
  const max = Math.max(1, ...days.map(({ requests }) => requests));
  if (total.requests === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("none")}
      </Text>
    );
  return (
    <>
      <dl className="assets-usage-totals">
        <div>
          <dt>{t("requests")}</dt>
          <dd>{total.requests.toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{t("cost")}</dt>
          <dd>
            <Money sums={total} of="vendor_cost" />
          </dd>
        </div>
      </dl>
      <ol className="assets-usage-days">
        {days.map(({ day, requests }) => {
          const text = t("day_bar", { day: formatDay(day, locale), n: requests });
          return (
            <li key={day} title={text} aria-label={text}>
              <span style={{ blockSize: `${(100 * requests) / max}%` }} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Days are UTC days. */
function formatDay(day: string, locale: string): string {
  return new Date(day).toLocaleDateString(locale, { day: "numeric", month: "short", timeZone: "UTC" });
}

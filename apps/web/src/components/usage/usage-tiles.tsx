import type { ReactElement, ReactNode } from "react";
import type { UsageSums } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { usageComponentsMessages } from "./messages/en.ts";
import { Money } from "./money.tsx";
import "./usage.css";

interface UsageTilesProps {
  readonly total: UsageSums;
  /** Whether charges are shown; by default only once something was rated. */
  readonly hasCharges?: boolean;
}

/** The totals of an overview. */
export function UsageTiles({ total, hasCharges = isAnyRated(total) }: UsageTilesProps): ReactElement {
  const t = useT(usageComponentsMessages);
  const locale = useLocale();
  const count = (value: number): string => value.toLocaleString(locale);
  return (
    <dl className="usage-tiles">
      <Tile label={t("vendor_cost")}>
        <Money sums={total} of="vendor_cost" />
      </Tile>
      {hasCharges && (
        <>
          <Tile label={t("charges")}>
            <Money sums={total} of="charges" />
          </Tile>
          <Tile label={t("difference")}>
            <Money sums={total} of="difference" />
          </Tile>
        </>
      )}
      <Tile label={t("requests")}>{count(total.requests)}</Tile>
      {total.unpriced_events > 0 && (
        <Tile label={t("unpriced")} hint={t("unpriced_hint")}>
          {count(total.unpriced_events)}
        </Tile>
      )}
      {hasCharges && (
        <Tile label={t("unrated")} hint={t("unrated_hint")}>
          {count(total.unrated_events)}
        </Tile>
      )}
    </dl>
  );
}

/** Whether charges are meaningful: at least one event was rated. */
export function isAnyRated({ events, unrated_events }: UsageSums): boolean {
  return unrated_events < events;
}

interface TileProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Tile({ label, hint, children }: TileProps): ReactElement {
  return (
    <div className="usage-tile">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {hint !== undefined && <dd className="usage-tile-hint">{hint}</dd>}
    </div>
  );
}

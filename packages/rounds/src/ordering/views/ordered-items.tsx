import type { CSSProperties, ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { VisuallyHidden, type Option } from "@showrunner/ui/audience";
import { sharedMessages } from "../../views/messages/en.ts";
import { orderingMessages } from "../i18n/en.ts";
import "../../views/answer.css";
import "./ordering.css";

interface OrderedItemsProps {
  /** In the right order. */
  readonly items: readonly Option[];
  /** Ids in the team's order; empty for none, and on displays. */
  readonly teamOrder?: readonly string[];
}

const NONE: readonly string[] = [];

/** The right order, item by item; for a team also the places that it chose. */
export function OrderedItems({ items, teamOrder = NONE }: OrderedItemsProps): ReactElement {
  const t = useT(orderingMessages);
  const tShared = useT(sharedMessages);
  return (
    <div>
      <p className="rd-solution-label">{t("right_order")}</p>
      <ol className="rd-sort" data-right>
        {items.map(({ id, text }, place) => {
          const ownPlace = teamOrder.indexOf(id);
          return (
            <li key={id} style={{ "--place": place } as CSSProperties}>
              <span className="rd-sort-place">{place + 1}</span>
              <span className="rd-sort-text">{text}</span>
              {ownPlace === place && (
                <span className="rd-sort-own" data-right>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="m4 12.5 5.5 5.5L20 6.5" />
                  </svg>
                  <VisuallyHidden>{tShared("right_answer")}</VisuallyHidden>
                </span>
              )}
              {ownPlace !== -1 && ownPlace !== place && (
                <span className="rd-sort-own">{t("own_place", { place: ownPlace + 1 })}</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid } from "@showrunner/ui/audience";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { orderingMessages } from "../i18n/en.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { arrange, readOrdering } from "./read-ordering.ts";
import "@showrunner/ui/audience/options.css";

/** The items in a wrong order, and in the right one from the reveal on. */
export default function OrderingDisplay({ round }: DisplayViewProps): ReactElement {
  const t = useT(orderingMessages);
  const { items, right } = readOrdering(round);
  return (
    <div className="rd">
      <Question round={round} />
      <SpeedBadge round={round} />
      {right === null ? (
        // Letters would suggest an order.
        <OptionGrid label={t("items")} options={items} unmarked />
      ) : (
        <OrderedItems items={arrange(items, right)} />
      )}
      <Explanation round={round} />
    </div>
  );
}

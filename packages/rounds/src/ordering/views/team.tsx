import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button } from "@showrunner/ui/audience";
import { readTexts } from "../../read-json.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { findOwnSubmission } from "../../views/submission-state.ts";
import { SubmissionStatus } from "../../views/submission-status.tsx";
import { useExplicitDraft } from "../../views/use-explicit-draft.ts";
import { orderingMessages } from "../i18n/en.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { arrange, readOrdering } from "./read-ordering.ts";
import { SortableItems } from "./sortable-items.tsx";

/** Items to sort by dragging, buttons or keys; from the reveal on, the right order with the team's own places. */
export default function OrderingTeam(props: TeamViewProps): ReactElement {
  const { round, disabledReason } = props;
  const { items, right } = readOrdering(round);
  return (
    <div className="rd">
      <Question round={round} />
      <SpeedBadge round={round} />
      {round.face === "question" && disabledReason !== null && <p className="rd-reason">{disabledReason}</p>}
      {right === null ? (
        <OrderForm key={round.id} {...props} />
      ) : (
        <OrderedItems items={arrange(items, right)} teamOrder={readTexts(findOwnSubmission(props), "order")} />
      )}
      <Explanation round={round} />
    </div>
  );
}

function OrderForm(props: TeamViewProps): ReactElement {
  const { round, me } = props;
  const t = useT(orderingMessages);
  const tPicker = useT(pickerMessages);
  const { items } = readOrdering(round, me.face_team);
  const { sent, composed, canCompose, isOnItsWay, atClose, compose, send } = useExplicitDraft(props);
  const chosen = arrange(items, readTexts(composed ?? sent, "order"));
  const shown = chosen.length === items.length ? chosen : items;
  const isSent = composed === null && sent !== null;
  const status = <SubmissionStatus answered={isSent} isOnItsWay={isOnItsWay} atClose={atClose} />;
  if (!canCompose)
    return (
      <>
        <SortableItems items={shown} onMove={null} />
        {status}
      </>
    );
  return (
    <>
      <p className="rd-count">{t("prompt")}</p>
      <SortableItems items={shown} onMove={(ids) => compose({ order: ids })} />
      <Button wide disabled={isSent} onClick={() => send({ order: shown.map(({ id }) => id) })}>
        {tPicker("send_picks")}
      </Button>
      {composed === null && status}
    </>
  );
}

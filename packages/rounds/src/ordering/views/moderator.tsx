import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid, RichText } from "@showrunner/ui/audience";
import { Stack, Text } from "@showrunner/ui/host/kit";
import { readNumber, readTexts } from "../../read-json.ts";
import type { ModeratorViewProps, SubmissionViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { orderingHostMessages } from "../host/en.ts";
import { orderingMessages } from "../i18n/en.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { arrange, readOrdering } from "./read-ordering.ts";
import "@showrunner/ui/audience/options.css";

/** The right order, with the number of teams that placed each item correctly; shuffled while the answer is hidden. */
export default function OrderingModerator(props: ModeratorViewProps): ReactElement {
  const { round, desk, isAnswerHidden, distribution = null } = props;
  const t = useT(orderingHostMessages);
  const tShared = useT(orderingMessages);
  const { items } = readOrdering(round);
  if (isAnswerHidden) return <OptionGrid label={tShared("items")} options={items} unmarked />;
  return (
    <Stack gap="xs">
      {distribution !== null && distribution.total > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t("in_place")}
          </Text>
          <DistributionBars distribution={distribution} />
        </>
      ) : (
        <OrderedItems items={arrange(items, readTexts(desk.solution, "order"))} />
      )}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

/** The team's order; with the number of pairs in order unless the solution is hidden. */
export function SubmissionView({ answer, judgement, round }: SubmissionViewProps): ReactElement {
  const t = useT(orderingHostMessages);
  const texts = arrange(readOrdering(round).items, readTexts(answer, "order")).map(({ text }) => text);
  const detail = judgement?.detail ?? null;
  const of = readNumber(detail, "of", 0);
  return (
    <Text component="span">
      {texts.join(" › ")}
      {of > 0 && (
        <Text span c="dimmed">
          {` · ${t("pairs_in_order", { n: readNumber(detail, "pairs", 0), of })}`}
        </Text>
      )}
    </Text>
  );
}

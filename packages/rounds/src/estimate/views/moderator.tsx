import type { ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { RichText } from "@showrunner/ui/audience";
import { Stack, Text } from "@showrunner/ui/host/kit";
import { readText } from "../../read-json.ts";
import type { ModeratorViewProps, SubmissionViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { estimateHostMessages } from "../host/en.ts";
import { formatLabels, formatValue, readValue } from "./number-format.ts";

/** The right number, and the estimates so far. */
export default function EstimateModerator(props: ModeratorViewProps): ReactElement | null {
  const { round, desk, isAnswerHidden, distribution = null } = props;
  const locale = useLocale();
  const answer = readValue(desk.solution, "answer");
  if (isAnswerHidden) return null;
  return (
    <Stack gap="xs">
      {answer !== null && (
        <Text fw={700} size="xl">
          {formatValue(answer, readText(round.face_question, "unit"), locale)}
        </Text>
      )}
      {distribution !== null && distribution.total > 0 && (
        <DistributionBars distribution={formatLabels(distribution, locale)} />
      )}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

/** The estimate; with its distance unless the solution is hidden. */
export function SubmissionView({ answer, judgement, round }: SubmissionViewProps): ReactElement {
  const t = useT(estimateHostMessages);
  const locale = useLocale();
  const unit = readText(round.face_question, "unit");
  const value = readValue(answer, "value");
  const distance = readValue(judgement?.detail ?? null, "distance");
  return (
    <Text component="span">
      {value === null ? "" : formatValue(value, unit, locale)}
      {distance !== null && distance > 0 && ` (${t("off_by", { distance: formatValue(distance, unit, locale) })})`}
    </Text>
  );
}

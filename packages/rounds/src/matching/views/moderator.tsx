import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { RichText } from "@showrunner/ui/audience";
import { Stack, Text } from "@showrunner/ui/host/kit";
import { readNumber } from "../../read-json.ts";
import type { ModeratorViewProps, SubmissionViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { matchingHostMessages } from "../host/en.ts";
import { JoinedPairs } from "./joined-pairs.tsx";
import { MatchColumns } from "./match-columns.tsx";
import { readMatches, readMatching } from "./read-matching.ts";

/** The pairs, with the number of teams that found each; only both sides while the answer is hidden. */
export default function MatchingModerator(props: ModeratorViewProps): ReactElement {
  const { round, desk, isAnswerHidden, distribution = null } = props;
  const t = useT(matchingHostMessages);
  const { left, right } = readMatching(round);
  if (isAnswerHidden) return <MatchColumns left={left} right={right} matches={{}} onChange={null} />;
  return (
    <Stack gap="xs">
      {distribution !== null && distribution.total > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t("found")}
          </Text>
          <DistributionBars distribution={distribution} />
        </>
      ) : (
        <JoinedPairs round={round} matches={readMatches(desk.solution)} />
      )}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

/** The team's pairs; with the number of right ones unless the solution is hidden. */
export function SubmissionView({ answer, judgement, round }: SubmissionViewProps): ReactElement {
  const t = useT(matchingHostMessages);
  const { left, right } = readMatching(round);
  const matches = readMatches(answer);
  const pairs = left.flatMap(({ id, text }) => {
    const found = right.find((other) => other.id === matches[id]);
    return found === undefined ? [] : [`${text} – ${found.text}`];
  });
  const detail = judgement?.detail ?? null;
  const of = readNumber(detail, "of", 0);
  return (
    <Text component="span">
      {pairs.join(" · ")}
      {of > 0 && (
        <Text span c="dimmed">
          {` · ${t("right_pairs", { n: readNumber(detail, "right", 0), of })}`}
        </Text>
      )}
    </Text>
  );
}

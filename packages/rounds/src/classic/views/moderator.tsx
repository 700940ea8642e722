import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Stack, Text } from "@showrunner/ui/host/kit";
import { RichText } from "@showrunner/ui/audience";
import { readText } from "../../read-json.ts";
import type { SubmissionViewProps, ModeratorViewProps } from "../../view-props.ts";
import { sharedMessages } from "../../views/messages/index.ts";
import { classicHostMessages } from "../host/index.ts";

/** The accepted spellings and the explanation shown at the reveal. */
export default function ClassicModerator({ desk, isAnswerHidden }: ModeratorViewProps): ReactElement | null {
  const t = useT(classicHostMessages);
  const tShared = useT(sharedMessages);
  const [answer, ...others] = desk.answers;
  if (isAnswerHidden) return null;
  return (
    <Stack gap={4}>
      {answer === undefined ? (
        <Text c="dimmed">{t("no_answers")}</Text>
      ) : (
        <Text fw={700} size="xl">
          {answer}
        </Text>
      )}
      {others.length > 0 && <Text c="dimmed">{tShared("also_accepted", { answers: others.join(" · ") })}</Text>}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

export function SubmissionView({ answer }: SubmissionViewProps): ReactElement {
  return <Text component="span">{readText(answer, "text")}</Text>;
}

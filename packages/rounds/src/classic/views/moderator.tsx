import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Stack, Text } from "@showrunner/ui/host/kit";
import { RichText } from "@showrunner/ui/stage";
import { textOf } from "../../parse.ts";
import type { AnswerViewProps, ModeratorViewProps } from "../../view-props.ts";
import { shared_messages } from "../../views/messages/index.ts";
import { classic_host_messages } from "../i18n/host/index.ts";

/** The accepted spellings and the explanation shown at the reveal. */
export default function ClassicModerator({ desk, covered }: ModeratorViewProps): ReactElement | null {
  const t = useT(classic_host_messages);
  const t_shared = useT(shared_messages);
  const [answer, ...others] = desk.answers;
  if (covered) return null;
  return (
    <Stack gap={4}>
      {answer === undefined ? (
        <Text c="dimmed">{t("no_answers")}</Text>
      ) : (
        <Text fw={700} size="xl">
          {answer}
        </Text>
      )}
      {others.length > 0 && <Text c="dimmed">{t_shared("also_accepted", { answers: others.join(" · ") })}</Text>}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

export function AnswerView({ answer }: AnswerViewProps): ReactElement {
  return <Text component="span">{textOf(answer, "text")}</Text>;
}

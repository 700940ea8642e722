import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Badge, Group, Stack, Text } from "@showrunner/ui/host/kit";
import { RichText } from "@showrunner/ui/stage";
import { fieldOf, listOf, numberOf, textOf, textsOf } from "../../parse.ts";
import type { AnswerViewProps, ModeratorViewProps } from "../../view-props.ts";
import { challenge_host_messages } from "../i18n/host/index.ts";
import { challenge_messages } from "../i18n/index.ts";
import type { Verdict } from "../judge.ts";

/** Task and list. */
export default function ChallengeModerator({ round, desk }: ModeratorViewProps): ReactElement {
  const t = useT(challenge_messages);
  const prompt = textOf(round.face_question, "prompt");
  return (
    <Stack gap={4}>
      {prompt !== round.question && <Text fw={600}>{prompt}</Text>}
      <Text c="dimmed">{t("goal", { n: numberOf(round.face_question, "minimum_count", 1) })}</Text>
      <Text>{textsOf(desk.solution, "items").join(" · ")}</Text>
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

const colours: Readonly<Record<Verdict, string>> = {
  accepted: "success",
  repeated: "info",
  doubtful: "warning",
  wrong: "error",
};
const marks: Readonly<Record<Verdict, string>> = { accepted: "✓", repeated: "↺", doubtful: "?", wrong: "✗" };
const verdicts = Object.keys(marks) as readonly Verdict[];

/** The named items, each with what the judgement says of it. */
export function AnswerView({ answer, judgement }: AnswerViewProps): ReactElement {
  const t = useT(challenge_host_messages);
  const detail = judgement?.detail ?? null;
  const judged = listOf(detail, "items");
  return (
    <Group component="span" gap={6}>
      {fieldOf(detail, "accepted") !== null && (
        <Text component="span" fw={700}>
          {t("accepted_of", {
            accepted: numberOf(detail, "accepted", 0),
            minimum: numberOf(detail, "minimum_count", 1),
          })}
        </Text>
      )}
      {listOf(answer, "items").map((item) => {
        const id = textOf(item, "id");
        const given = textOf(
          judged.find((candidate) => textOf(candidate, "id") === id),
          "verdict",
        );
        const verdict = verdicts.find((known) => known === given);
        return (
          <Badge
            key={id}
            variant="light"
            tt="none"
            size="lg"
            color={verdict === undefined ? "gray" : colours[verdict]}
            {...(verdict === undefined ? {} : { title: t(`verdict_${verdict}`) })}
          >
            {verdict === undefined ? "" : `${marks[verdict]} `}
            {textOf(item, "text")}
          </Badge>
        );
      })}
    </Group>
  );
}

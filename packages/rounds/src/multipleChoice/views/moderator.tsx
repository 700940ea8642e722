import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Badge, Group, Stack, Text } from "@showrunner/ui/host/kit";
import { OptionGrid, RichText } from "@showrunner/ui/audience";
import { readField, readList, readText, readTexts } from "../../read-json.ts";
import type { SubmissionViewProps, ModeratorViewProps } from "../../view-props.ts";
import { choiceHostMessages } from "../host/en.ts";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { readQuestion } from "./read-question.ts";

/** The options as on the display; the correct ones are marked unless the answer is hidden. */
export default function ChoiceModerator({ round, desk, isAnswerHidden }: ModeratorViewProps): ReactElement {
  const t = useT(pickerMessages);
  const { text, options, unmarked } = readQuestion(round);
  return (
    <Stack gap="xs">
      {text !== round.question && <Text fw={600}>{text}</Text>}
      <OptionGrid
        label={t("options")}
        options={options}
        unmarked={unmarked}
        {...(isAnswerHidden ? {} : { right: readTexts(desk.solution, "right") })}
      />
      {!isAnswerHidden && <RichText html={desk.answer_html} />}
    </Stack>
  );
}

const MARKS_BY_RESULT = {
  right: { sign: "✓ ", colour: "success" },
  wrong: { sign: "✗ ", colour: "error" },
  covered: { sign: "", colour: "info" },
} as const;

/**
 * The picked options by text. The config tells which are correct, even before the reveal; without it none is marked.
 */
export function SubmissionView({ answer, config, round }: SubmissionViewProps): ReactElement {
  const t = useT(choiceHostMessages);
  const { options } = readQuestion(round);
  const right = new Set(
    readList(config, "options")
      .filter((option) => readField(option, "correct") === true)
      .map((option) => readText(option, "text")),
  );
  return (
    <Group component="span" gap={6}>
      {readTexts(answer, "picks").map((id) => {
        const text = options.find((option) => option.id === id)?.text;
        const mark =
          config === null
            ? MARKS_BY_RESULT.covered
            : text !== undefined && right.has(text)
              ? MARKS_BY_RESULT.right
              : MARKS_BY_RESULT.wrong;
        return (
          <Badge
            key={id}
            variant="light"
            tt="none"
            size="lg"
            radius="md"
            h="auto"
            mih={26}
            color={mark.colour}
            styles={{ label: { whiteSpace: "normal", lineHeight: 1.3, paddingBlock: 2, textAlign: "start" } }}
          >
            {mark.sign}
            {text ?? t("unknown_option")}
          </Badge>
        );
      })}
    </Group>
  );
}

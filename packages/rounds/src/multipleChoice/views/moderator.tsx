import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Badge, Group, Stack, Text } from "@showrunner/ui/host/kit";
import { OptionGrid, RichText } from "@showrunner/ui/stage";
import { fieldOf, listOf, textOf, textsOf } from "../../parse.ts";
import type { AnswerViewProps, ModeratorViewProps } from "../../view-props.ts";
import { choice_host_messages } from "../i18n/host/index.ts";
import { choice_messages } from "../i18n/index.ts";
import { faceOf } from "./face.ts";

/** The options as on the display; the correct ones are marked unless the answer is hidden. */
export default function ChoiceModerator({ round, desk, covered }: ModeratorViewProps): ReactElement {
  const t = useT(choice_messages);
  const { text, options, unmarked } = faceOf(round);
  return (
    <Stack gap="xs">
      {text !== round.question && <Text fw={600}>{text}</Text>}
      <OptionGrid
        label={t("options")}
        options={options}
        unmarked={unmarked}
        {...(covered ? {} : { right: textsOf(desk.solution, "right") })}
      />
      {!covered && <RichText html={desk.answer_html} />}
    </Stack>
  );
}

const marks = {
  right: { sign: "✓ ", colour: "success" },
  wrong: { sign: "✗ ", colour: "error" },
  covered: { sign: "", colour: "info" },
} as const;

/**
 * The picked options by text. The config tells which are correct, also before the reveal; without it none is marked.
 */
export function AnswerView({ answer, config, round }: AnswerViewProps): ReactElement {
  const t = useT(choice_host_messages);
  const { options } = faceOf(round);
  const right = new Set(
    listOf(config, "options")
      .filter((option) => fieldOf(option, "correct") === true)
      .map((option) => textOf(option, "text")),
  );
  return (
    <Group component="span" gap={6}>
      {textsOf(answer, "picks").map((id) => {
        const text = options.find((option) => option.id === id)?.text;
        const mark =
          config === null ? marks.covered : text !== undefined && right.has(text) ? marks.right : marks.wrong;
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

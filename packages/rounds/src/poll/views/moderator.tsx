import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Group, Stack, Text } from "@showrunner/ui/host/kit";
import { OptionGrid, RichText } from "@showrunner/ui/audience";
import { readText, readTexts } from "../../read-json.ts";
import type { ModeratorViewProps, SubmissionViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { TextGroups } from "../../views/host/text-groups.tsx";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { pollHostMessages } from "../host/en.ts";
import { readPoll } from "./read-poll.ts";

/** The options and the votes; groups of texts can be merged and hidden before the audience sees them. */
export default function PollModerator({
  round,
  desk,
  distribution = null,
  onAction,
  disabled = false,
}: ModeratorViewProps): ReactElement {
  const t = useT(pollHostMessages);
  const tPicker = useT(pickerMessages);
  const { isText, options } = readPoll(round);
  return (
    <Stack gap="xs">
      {distribution === null && !isText && <OptionGrid label={tPicker("options")} options={options} />}
      {distribution !== null && !isText && <DistributionBars distribution={distribution} />}
      {distribution !== null && isText && (
        <TextGroups entries={distribution.entries} onAction={onAction} disabled={disabled} />
      )}
      {onAction !== undefined && (
        <Group gap="xs">
          <Button size="compact-sm" variant="light" disabled={disabled} onClick={() => onAction({ live: true })}>
            {t("live_on")}
          </Button>
          <Button size="compact-sm" variant="subtle" disabled={disabled} onClick={() => onAction({ live: false })}>
            {t("live_off")}
          </Button>
        </Group>
      )}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

/** The vote: the picked options, or the text. */
export function SubmissionView({ answer, round }: SubmissionViewProps): ReactElement {
  const t = useT(pollHostMessages);
  const { isText, options } = readPoll(round);
  if (isText) return <Text component="span">{readText(answer, "text")}</Text>;
  const picked = readTexts(answer, "picks").map((id) => options.find((option) => option.id === id)?.text);
  return <Text component="span">{picked.map((text) => text ?? t("unknown_option")).join(" · ")}</Text>;
}

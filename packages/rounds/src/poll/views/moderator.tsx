import type { ReactElement } from "react";
import type { DistributionEntry, Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { ActionIcon, Badge, Button, Group, Menu, Stack, Text } from "@showrunner/ui/host/kit";
import { OptionGrid, RichText } from "@showrunner/ui/audience";
import { readText, readTexts } from "../../read-json.ts";
import type { ModeratorViewProps, SubmissionViewProps } from "../../view-props.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { pickerMessages } from "../../views/picker-messages/index.ts";
import { pollHostMessages } from "../host/index.ts";
import { readPoll } from "./read-poll.ts";

/** The options and the votes; groups of texts can be merged and hidden before the audience sees them. */
export default function PollModerator({
  round,
  desk,
  distribution = null,
  onAction,
}: ModeratorViewProps): ReactElement {
  const t = useT(pollHostMessages);
  const tPicker = useT(pickerMessages);
  const { isText, options } = readPoll(round);
  return (
    <Stack gap="xs">
      {distribution === null && !isText && <OptionGrid label={tPicker("options")} options={options} />}
      {distribution !== null && !isText && <DistributionBars distribution={distribution} />}
      {distribution !== null && isText && <TextGroups entries={distribution.entries} onAction={onAction} />}
      {onAction !== undefined && (
        <Group gap="xs">
          <Button size="compact-sm" variant="light" onClick={() => onAction({ live: true })}>
            {t("live_on")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onAction({ live: false })}>
            {t("live_off")}
          </Button>
        </Group>
      )}
      <RichText html={desk.answer_html} />
    </Stack>
  );
}

interface TextGroupsProps {
  readonly entries: readonly DistributionEntry[];
  readonly onAction: ((action: Json) => void) | undefined;
}

function TextGroups({ entries, onAction }: TextGroupsProps): ReactElement {
  const t = useT(pollHostMessages);
  if (entries.length === 0) return <Text c="dimmed">{t("no_votes")}</Text>;
  return (
    <Stack gap={4} component="ul" p={0} m={0} aria-label={t("results")}>
      {entries.map((entry) => (
        <Group key={entry.key ?? entry.label} component="li" gap="xs" wrap="nowrap">
          <Badge variant="light" miw={36}>
            {entry.count}
          </Badge>
          <Text flex={1} td={entry.hidden === true ? "line-through" : undefined}>
            {entry.label}
          </Text>
          {entry.hidden === true && <Text c="dimmed">{t("hidden")}</Text>}
          {onAction !== undefined && <GroupMenu entry={entry} entries={entries} onAction={onAction} />}
        </Group>
      ))}
    </Stack>
  );
}

/** Groups into which one can be merged; more would make the menu too long. */
const MAX_TARGETS = 8;

interface GroupMenuProps {
  readonly entry: DistributionEntry;
  readonly entries: readonly DistributionEntry[];
  readonly onAction: (action: Json) => void;
}

function GroupMenu({ entry, entries, onAction }: GroupMenuProps): ReactElement {
  const t = useT(pollHostMessages);
  const { label: text, key = text } = entry;
  const targets = entries.filter((other) => other.key !== key && other.hidden !== true).slice(0, MAX_TARGETS);
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t("edit_group", { text })}>
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d="M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM19 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.hidden === true ? (
          <Menu.Item onClick={() => onAction({ show: key })}>{t("show", { text })}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => onAction({ hide: key })}>{t("hide", { text })}</Menu.Item>
        )}
        <Menu.Item onClick={() => onAction({ split: key })}>{t("split", { text })}</Menu.Item>
        {targets.length > 0 && <Menu.Label>{t("merge_into", { text })}</Menu.Label>}
        {targets.map((target) => (
          <Menu.Item key={target.key} onClick={() => onAction({ merge: [key, target.key ?? target.label] })}>
            {target.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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

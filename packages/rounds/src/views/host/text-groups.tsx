import type { ReactElement } from "react";
import type { DistributionEntry, Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Badge, Group, Menu, RowMenu, Stack, Text } from "@showrunner/ui/host/kit";
import { textGroupMessages } from "./messages/en.ts";

interface TextGroupsProps {
  readonly entries: readonly DistributionEntry[];
  readonly onAction: ((action: Json) => void) | undefined;
  readonly disabled: boolean;
}

/** Groups of typed texts, which the moderator can merge and hide before the audience sees them. */
export function TextGroups({ entries, onAction, disabled }: TextGroupsProps): ReactElement {
  const t = useT(textGroupMessages);
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
          {(entry.hidden === true || entry.withheld === true) && (
            <Text c="dimmed">{t(entry.hidden === true ? "hidden" : "withheld")}</Text>
          )}
          {onAction !== undefined && (
            <RowMenu label={t("edit_group", { text: entry.label })} disabled={disabled}>
              <GroupMenuItems entry={entry} entries={entries} onAction={onAction} />
            </RowMenu>
          )}
        </Group>
      ))}
    </Stack>
  );
}

/** Maximum number of groups offered as merge targets; more would make the menu too long. */
const MAX_TARGETS = 8;

interface GroupMenuItemsProps {
  readonly entry: DistributionEntry;
  readonly entries: readonly DistributionEntry[];
  readonly onAction: (action: Json) => void;
}

/** Actions on a group, rendered only when its menu is opened: there are up to 60 groups. */
function GroupMenuItems({ entry, entries, onAction }: GroupMenuItemsProps): ReactElement {
  const t = useT(textGroupMessages);
  const { label: text, key = text } = entry;
  const targets = entries.filter((other) => other.key !== key && other.hidden !== true).slice(0, MAX_TARGETS);
  return (
    <>
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
    </>
  );
}

import type { ReactElement } from "react";
import { CloseButton, Group, Pill, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/en.ts";

interface TagFilterPillProps {
  readonly tag: string;
  readonly onClear: () => void;
}

/** The tag that a list is filtered by. */
export function TagFilterPill({ tag, onClear }: TagFilterPillProps): ReactElement {
  const t = useT(gamesMessages);
  return (
    <Pill component="div" size="lg">
      <Group gap={4} wrap="nowrap">
        <Text span>#{tag}</Text>
        <CloseButton size="sm" aria-label={t("clear_tag", { tag })} onClick={onClear} />
      </Group>
    </Pill>
  );
}

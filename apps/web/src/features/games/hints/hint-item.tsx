import type { ReactElement } from "react";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { TextReplacement } from "../draft/draft.ts";
import type { Hint } from "./draft-hints.ts";
import { hintsMessages } from "./messages/en.ts";

const SEVERITY_COLORS = { high: "error", medium: "warning", low: "gray" } as const;

interface HintItemProps {
  readonly hint: Hint;
  readonly replacement: TextReplacement | null;
  readonly onReplace: (replacement: TextReplacement) => void;
  readonly onIgnore: () => void;
}

/** A hint with its proposed correction. */
export function HintItem({ hint, replacement, onReplace, onIgnore }: HintItemProps): ReactElement {
  const t = useT(hintsMessages);
  const { check, severity, excerpt } = hint;
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Badge color={SEVERITY_COLORS[severity]} variant="light" flex="none">
          {t(`severity_${severity}`)}
        </Badge>
        <Text size="sm">{t(`reason_${check}`, { n: hint.other_round ?? 0 })}</Text>
      </Group>
      <p className="hints-text">{excerpt}</p>
      {replacement !== null && (
        <p className="hints-text" data-proposal>
          <span className="host-hidden">{t("proposal")}: </span>
          {replacement.to}
        </p>
      )}
      <Group gap="xs">
        {replacement !== null && (
          <Button size="compact-sm" variant="light" onClick={() => onReplace(replacement)}>
            {t("correct")}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onIgnore}>
          {t("ignore")}
        </Button>
      </Group>
    </li>
  );
}

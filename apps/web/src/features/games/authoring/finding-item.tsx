import type { ReactElement } from "react";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { TextReplacement } from "../draft/draft.ts";
import { authoringMessages } from "./messages/en.ts";
import { toReplacement, type PlacedFinding } from "./placed-finding.ts";

const SEVERITY_COLORS = { high: "error", medium: "warning", low: "gray" } as const;

const FIELD_NAMES = {
  title: "check_in_title",
  question: "check_in_question",
  content: "check_in_content",
  answer_content: "check_in_answer_content",
  description: "check_in_description",
  rules: "check_in_rules",
  equipment: "check_in_equipment",
} as const;
const isNamed = (path: string): path is keyof typeof FIELD_NAMES => path in FIELD_NAMES;

/** Message key for the name of the field at a path. */
function getFieldName(path: string) {
  if (isNamed(path)) return FIELD_NAMES[path];
  return path.startsWith("answers") ? "check_in_answers" : "check_in_type";
}

interface FindingItemProps {
  readonly finding: PlacedFinding;
  readonly place: string;
  /** Whether the text is unchanged since the check. */
  readonly isCurrent: boolean;
  readonly onApply: (replacement: TextReplacement) => void;
  readonly onIgnore: () => void;
  readonly onOpen: (() => void) | undefined;
}

/** A finding with its proposal. */
export function FindingItem({ finding, place, isCurrent, onApply, onIgnore, onOpen }: FindingItemProps): ReactElement {
  const t = useT(authoringMessages);
  const { check, severity, reason, text, path } = finding;
  const replacement = toReplacement(finding);
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Badge color={SEVERITY_COLORS[severity]} variant="light" flex="none">
          {t(`severity_${severity}`)} · {t(`check_${check}`)}
        </Badge>
        <Text size="sm">{check === "instructions" ? t("check_instructions_reason", { text: reason }) : reason}</Text>
      </Group>
      <Text size="xs" c="dimmed">
        {place} · {t(getFieldName(path))}
      </Text>
      <p className="hints-text">{text}</p>
      {replacement !== null && (
        <p className="hints-text" data-proposal>
          <span className="host-hidden">{t("check_proposal")}: </span>
          {replacement.to}
        </p>
      )}
      {isCurrent ? (
        <Group gap="xs">
          {replacement !== null && (
            <Button size="compact-sm" variant="light" onClick={() => onApply(replacement)}>
              {t("check_apply")}
            </Button>
          )}
          {onOpen !== undefined && (
            <Button size="compact-sm" variant="subtle" onClick={onOpen}>
              {t("check_open")}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onIgnore}>
            {t("check_ignore")}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t("check_changed")}
        </Text>
      )}
    </li>
  );
}

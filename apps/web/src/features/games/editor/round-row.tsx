import type { ReactElement } from "react";
import { ActionIcon, Menu, UnstyledButton } from "@mantine/core";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import { getRoundViews } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { DraftRound } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { gamesMessages } from "../messages/en.ts";
import { findConfigProblems } from "./find-config-problems.ts";
import { useEditor } from "./editor-context.ts";

interface RoundRowProps {
  readonly round: DraftRound;
  readonly index: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onMove: (index: number) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

export function RoundRow({
  round,
  index,
  total,
  isOpen,
  onOpen,
  onMove,
  onDuplicate,
  onDelete,
}: RoundRowProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const { problems, isReadOnly } = useEditor();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: round.key,
  });
  const { icon: Icon, label } = getRoundViews(round.fields.type);
  const name = getRoundLabel(round.fields) || t("round_unnamed");
  // Rounds may share a name; the number makes the label unique.
  const named = { n: index + 1, name };
  const isIncomplete = problems.rounds[round.key] !== undefined || findConfigProblems(round.fields).length > 0;
  return (
    <li
      ref={setNodeRef}
      className="round-row"
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!isReadOnly && (
        <ActionIcon
          ref={setActivatorNodeRef}
          className="round-row-handle"
          variant="transparent"
          size="sm"
          {...attributes}
          {...listeners}
          aria-label={t("drag", named)}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      )}
      <UnstyledButton className="round-row-main" aria-current={isOpen} onClick={onOpen}>
        <span className="round-row-number">{index + 1}</span>
        <span className="round-row-text">
          <span className="round-row-name">{name}</span>
          <span className="round-row-type">
            <Icon size={14} /> {label(locale)}
            {isIncomplete && (
              <span className="round-row-warning">
                <IconAlertTriangle size={14} aria-hidden /> {t("round_incomplete")}
              </span>
            )}
          </span>
        </span>
      </UnstyledButton>
      {!isReadOnly && (
        <span className="round-row-actions">
          <ActionIcon
            variant="transparent"
            size={26}
            disabled={index === 0}
            aria-label={t("move_up", named)}
            onClick={() => onMove(index - 1)}
          >
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="transparent"
            size={26}
            disabled={index === total - 1}
            aria-label={t("move_down", named)}
            onClick={() => onMove(index + 1)}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size={26} aria-label={t("round_options", named)}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
                {t("duplicate")}
              </Menu.Item>
              <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
                {t("delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      )}
    </li>
  );
}

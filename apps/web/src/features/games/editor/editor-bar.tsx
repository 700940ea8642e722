import { useRef, type ReactElement } from "react";
import { Button, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconDeviceFloppy } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useIsUploading } from "../../../api/assets.api.ts";
import { HintsButton } from "../hints/hints-button.tsx";
import { TranslationsButton } from "../translation/translations-button.tsx";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";
import { DiscardButton } from "./discard-button.tsx";

interface EditorBarProps {
  readonly onClose: () => void;
  readonly onSave: () => void;
  readonly onOpenRound: (key: string | null) => void;
}

/** Sticky header: the game's title, its save state, and the close button. */
export function EditorBar({ onClose, onSave, onOpenRound }: EditorBarProps): ReactElement {
  const t = useT(gamesMessages);
  const { draft, isDirty, isSaving, wasRestored, isReadOnly } = useEditor();
  const isUploading = useIsUploading();
  const title = useRef<HTMLHeadingElement>(null);
  const state = isReadOnly
    ? t("state_read_only")
    : isSaving
      ? t("state_saving")
      : wasRestored
        ? t("state_restored")
        : isDirty
          ? t("state_dirty")
          : t("state_saved");
  return (
    <div className="editor-bar">
      <Button
        className="editor-bar-close"
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={onClose}
      >
        {t("close_editor")}
      </Button>
      <div className="editor-bar-title">
        <Title order={1} size="h3" ref={title} tabIndex={-1}>
          {draft.game.title.trim() === "" ? t("game_unnamed") : draft.game.title}
        </Title>
        <div className="editor-bar-state">
          <Text size="sm" role="status" c={isDirty ? "warning" : "dimmed"}>
            {state}
          </Text>
          <PointsToWin />
          {!isReadOnly && <TranslationsButton />}
          {!isReadOnly && <HintsButton onOpenRound={onOpenRound} />}
          {isDirty && !isReadOnly && <DiscardButton onDiscarded={() => title.current?.focus()} />}
        </div>
      </div>
      {!isReadOnly && (
        <Button
          color="accent"
          leftSection={<IconDeviceFloppy size={20} aria-hidden />}
          loading={isSaving || isUploading}
          disabled={!isDirty}
          onClick={onSave}
        >
          {t("save")}
        </Button>
      )}
    </div>
  );
}

/** Maximum points for one team: all rounds, and the game itself. */
function PointsToWin(): ReactElement | null {
  const t = useT(gamesMessages);
  const { rounds, game } = useEditor().draft;
  const own = game.points ?? 0;
  const n = rounds.reduce((sum, { fields }) => sum + (fields.max_points ?? 0), own);
  if (rounds.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {own === 0 ? t("points_to_win", { n }) : t("points_to_win_with_own", { n, own })}
    </Text>
  );
}

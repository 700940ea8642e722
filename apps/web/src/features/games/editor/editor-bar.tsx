import { useRef, type ReactElement } from "react";
import { Button, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconDeviceFloppy } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { games_messages } from "../messages/index.ts";
import { useEditor } from "./context.ts";
import { DiscardButton } from "./discard-button.tsx";

interface EditorBarProps {
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** Sticky header: the game's title, its save state, and the close button. */
export function EditorBar({ onClose, onSave }: EditorBarProps): ReactElement {
  const t = useT(games_messages);
  const { draft, is_dirty, is_saving, was_restored, read_only } = useEditor();
  const title = useRef<HTMLHeadingElement>(null);
  const state = read_only
    ? t("state_read_only")
    : is_saving
      ? t("state_saving")
      : was_restored
        ? t("state_restored")
        : is_dirty
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
          <Text size="sm" role="status" c={is_dirty ? "warning" : "dimmed"}>
            {state}
          </Text>
          {is_dirty && !read_only && <DiscardButton onDiscarded={() => title.current?.focus()} />}
        </div>
      </div>
      {!read_only && (
        <Button
          color="accent"
          leftSection={<IconDeviceFloppy size={20} aria-hidden />}
          loading={is_saving}
          disabled={!is_dirty}
          onClick={onSave}
        >
          {t("save")}
        </Button>
      )}
    </div>
  );
}

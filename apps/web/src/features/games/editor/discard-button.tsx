import { useState, type ReactElement } from "react";
import { Button, List, Text } from "@mantine/core";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { games_messages } from "../messages/index.ts";
import { useEditor } from "./context.ts";

interface DiscardButtonProps {
  /** Called after the draft was reset; this button is about to unmount. */
  readonly onDiscarded: () => void;
}

/** Discards all unsaved changes after a confirmation that lists them. */
export function DiscardButton({ onDiscarded }: DiscardButtonProps): ReactElement {
  const t = useT(games_messages);
  const { changes, discard, is_saving } = useEditor();
  const [asking, setAsking] = useState(false);
  const { changed_rounds, added_rounds, removed_rounds } = changes;
  const lost = [
    changes.game && t("discard_game"),
    changed_rounds > 0 && t("discard_changed", { n: changed_rounds }),
    added_rounds > 0 && t("discard_added", { n: added_rounds }),
    removed_rounds > 0 && t("discard_removed", { n: removed_rounds }),
    changes.reordered && t("discard_order"),
  ].filter((line) => line !== false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="error" disabled={is_saving} onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("discard_title")}
        confirm_label={t("discard")}
        cancel_label={t("discard_keep")}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          discard();
          onDiscarded();
        }}
      >
        <Text mb="xs">{t("discard_text")}</Text>
        <List>
          {lost.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </ConfirmDialog>
    </>
  );
}

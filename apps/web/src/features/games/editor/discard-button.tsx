import { useState, type ReactElement } from "react";
import { Button, List, Text } from "@mantine/core";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";

interface DiscardButtonProps {
  /** Called after the draft was reset; this button is about to unmount. */
  readonly onDiscarded: () => void;
}

/** Discards all unsaved changes after a confirmation that lists them. */
export function DiscardButton({ onDiscarded }: DiscardButtonProps): ReactElement {
  const t = useT(gamesMessages);
  const { changes, discard, isSaving } = useEditor();
  const [isAsking, setAsking] = useState(false);
  const { changedRounds, addedRounds, removedRounds } = changes;
  const lost = [
    changes.game && t("discard_game"),
    changedRounds > 0 && t("discard_changed", { n: changedRounds }),
    addedRounds > 0 && t("discard_added", { n: addedRounds }),
    removedRounds > 0 && t("discard_removed", { n: removedRounds }),
    changes.reordered && t("discard_order"),
  ].filter((line) => line !== false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="error" disabled={isSaving} onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("discard_title")}
        confirmLabel={t("discard")}
        cancelLabel={t("discard_keep")}
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

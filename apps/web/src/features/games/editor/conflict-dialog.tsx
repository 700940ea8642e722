import type { ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatRelativeTime } from "../../../lib/format-relative-time.ts";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";

/** Asks how to resolve a save conflict: rebase my changes or take the other version. */
export function ConflictDialog(): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const { conflict, merge, takeTheirs, closeConflict } = useEditor();
  return (
    <Modal opened={conflict !== null} onClose={closeConflict} title={t("conflict_title")}>
      {conflict !== null && (
        <Stack>
          <Text>{t("conflict_text", { when: formatRelativeTime(conflict.updated_at, locale) })}</Text>
          <Text c="dimmed">{t("conflict_merge_hint")}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={closeConflict}>
              {t("conflict_later")}
            </Button>
            <Button variant="light" color="error" onClick={takeTheirs}>
              {t("conflict_theirs")}
            </Button>
            <Button color="accent" onClick={merge} data-autofocus>
              {t("conflict_merge")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

import type { ReactElement } from "react";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/index.ts";
import { useEditor } from "./editor-context.ts";

interface LeaveGuardProps {
  /** Whether the user asked to close an editor that is embedded in another page. */
  readonly closing: boolean;
  readonly onStay: () => void;
  readonly onClose: () => void;
  /** Saves, and shows the problems when it cannot. */
  readonly save: () => Promise<boolean>;
}

/** Confirms leaving with unsaved changes: on navigation, on close, and (by the browser) on closing the tab. */
export function LeaveGuard({ closing, onStay, onClose, save }: LeaveGuardProps): ReactElement {
  const t = useT(gamesMessages);
  const { isDirty, isSaving, discard } = useEditor();
  const blocker = useBlocker({
    // Changes of the search parameters keep the draft mounted.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";

  function stay(): void {
    if (isBlocked) blocker.reset();
    onStay();
  }
  function leave(): void {
    if (isBlocked) blocker.proceed();
    else onClose();
  }
  return (
    <Modal opened={isBlocked || (closing && isDirty)} onClose={stay} title={t("leave_title")}>
      <Stack>
        <Text>{t("leave_text")}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            {t("leave_stay")}
          </Button>
          <Button
            variant="light"
            color="error"
            onClick={() => {
              discard();
              leave();
            }}
          >
            {t("leave_discard")}
          </Button>
          <Button
            color="accent"
            loading={isSaving}
            onClick={() =>
              void save().then((saved) => {
                if (saved) leave();
                else stay();
              })
            }
          >
            {t("leave_save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

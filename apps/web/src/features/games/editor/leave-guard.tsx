import type { ReactElement } from "react";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { games_messages } from "../messages/index.ts";
import { useEditor } from "./context.ts";

interface LeaveGuardProps {
  /** The user asked to close an editor that is not a page of its own. */
  readonly closing: boolean;
  readonly onStay: () => void;
  readonly onClose: () => void;
  /** Saves, and shows the problems when it cannot. */
  readonly save: () => Promise<boolean>;
}

/** Confirms leaving with unsaved changes: on navigation, on close, and through the browser on closing the tab. */
export function LeaveGuard({ closing, onStay, onClose, save }: LeaveGuardProps): ReactElement {
  const t = useT(games_messages);
  const { is_dirty, is_saving, discard } = useEditor();
  const blocker = useBlocker({
    // Changes of the search parameters keep the draft mounted.
    shouldBlockFn: ({ current, next }) => is_dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => is_dirty,
    withResolver: true,
  });
  const is_blocked = blocker.status === "blocked";

  function stay(): void {
    if (is_blocked) blocker.reset();
    onStay();
  }
  function leave(): void {
    if (is_blocked) blocker.proceed();
    else onClose();
  }
  return (
    <Modal opened={is_blocked || (closing && is_dirty)} onClose={stay} title={t("leave_title")}>
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
            loading={is_saving}
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

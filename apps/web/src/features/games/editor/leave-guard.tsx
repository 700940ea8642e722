import { useEffect, useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useBlocker } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/en.ts";
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
  const [isLeaving, setLeaving] = useState(false);

  // Leaves only when the draft is clean on the screen: until then the blocker would ask again, and an editor that is
  // embedded would close without clearing its stored draft. Must stay below `useBlocker`, whose effect comes first.
  useEffect(() => {
    if (!isLeaving || isDirty) return;
    setLeaving(false);
    if (blocker.status === "blocked") blocker.proceed();
    else onClose();
  }, [isLeaving, isDirty, blocker, onClose]);

  function stay(): void {
    setLeaving(false);
    if (isBlocked) blocker.reset();
    onStay();
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
              setLeaving(true);
            }}
          >
            {t("leave_discard")}
          </Button>
          <Button
            color="accent"
            loading={isSaving}
            onClick={() =>
              void save().then((saved) => {
                if (saved) setLeaving(true);
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

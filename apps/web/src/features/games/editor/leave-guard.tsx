import { useEffect, useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useBlocker } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useForgetUploads, useIsUploading } from "../../../api/assets.api.ts";
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

/**
 * Confirms leaving with unsaved changes or uploads that still run: on navigation, on close, and (by the browser) on
 * closing the tab.
 */
export function LeaveGuard({ closing, onStay, onClose, save }: LeaveGuardProps): ReactElement {
  const t = useT(gamesMessages);
  const { isDirty, isSaving, discard } = useEditor();
  const isUploading = useIsUploading();
  const forgetUploads = useForgetUploads();
  const isUnsaved = isDirty || isUploading;
  const blocker = useBlocker({
    // Changes of the search parameters keep the draft mounted.
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  const isAsking = isBlocked || closing;
  const [isLeaving, setLeaving] = useState(false);

  // Leaves only when the draft is clean on the screen: until then the blocker would ask again, and an editor that is
  // embedded would close without clearing its stored draft. If an upload failed instead, its field shows the reason.
  // Must stay below `useBlocker`, whose effect comes first.
  useEffect(() => {
    if (!isAsking || isUnsaved) return;
    setLeaving(false);
    onStay();
    if (blocker.status === "blocked") {
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    } else if (isLeaving) onClose();
  }, [isAsking, isLeaving, isUnsaved, blocker, onStay, onClose]);

  function stay(): void {
    setLeaving(false);
    if (isBlocked) blocker.reset();
    onStay();
  }
  return (
    <Modal opened={isAsking && isUnsaved} onClose={stay} title={t("leave_title")}>
      <Stack>
        {isDirty && <Text>{t("leave_text")}</Text>}
        {isUploading && <Text>{t("leave_uploading")}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            {t("leave_stay")}
          </Button>
          <Button
            variant="light"
            color="error"
            onClick={() => {
              discard();
              forgetUploads();
              setLeaving(true);
            }}
          >
            {t("leave_discard")}
          </Button>
          <Button
            color="accent"
            loading={isSaving || isUploading}
            onClick={() => {
              setLeaving(true);
              void save().then((saved) => {
                if (!saved) stay();
              });
            }}
          >
            {t("leave_save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Suspense, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { LoadingNotice } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import { authoringMessages } from "./messages/en.ts";

const DraftsDialog = lazyWithRetry(async () => ({ default: (await import("./drafts-dialog.tsx")).DraftsDialog }));

/** Drafts rounds with a model; absent while no provider can write drafts. */
export function DraftsButton({
  onOpenRound,
}: {
  readonly onOpenRound: (key: string | null) => void;
}): ReactElement | null {
  const t = useT(authoringMessages);
  const { data: status } = useAuthoringStatus();
  const [isOpen, setOpen] = useState(false);
  if (status === undefined || !status.enabled) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconSparkles size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingNotice />}>
          <DraftsDialog
            status={status}
            onAdded={(key) => {
              setOpen(false);
              onOpenRound(key);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { Suspense, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { LoadingNotice } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import type { Draft } from "../draft/draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { useDraftCheck } from "../editor/use-draft-check.ts";
import type { Hint } from "./draft-hints.ts";
import { readIgnoredHints, writeIgnoredHints } from "./ignored-hints.ts";
import { hintsMessages } from "./messages/en.ts";

const HintsDialog = lazyWithRetry(async () => ({ default: (await import("./hints-dialog.tsx")).HintsDialog }));
const NO_HINTS: readonly Hint[] = [];

async function findHints(draft: Draft): Promise<readonly Hint[]> {
  const checks = await import("./draft-hints.ts");
  return checks.findHints(draft);
}

/** Button for hints about the saved texts; absent while there are none and no model can check them. */
export function HintsButton({
  onOpenRound,
}: {
  readonly onOpenRound: (key: string | null) => void;
}): ReactElement | null {
  const t = useT(hintsMessages);
  const { gameId } = useEditor();
  const hasModel = useAuthoringStatus().data?.enabled === true;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const hints = useDraftCheck(findHints, NO_HINTS, isOpen);
  const [ignored, setIgnored] = useState(() => readIgnoredHints(gameId));
  const changeIgnored = (ids: ReadonlySet<string>): void => {
    setIgnored(ids);
    writeIgnoredHints(gameId, ids);
  };
  const count = hints.filter(({ id }) => !ignored.has(id)).length;
  if (hints.length === 0 && !wasOpened && !hasModel) return null;
  return (
    <>
      <Button
        className="editor-bar-hints"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBulb size={16} aria-hidden />}
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      >
        {hints.length === 0 ? t("check_texts") : t("button", { n: count })}
      </Button>
      {wasOpened && (
        <Suspense fallback={<LoadingNotice />}>
          <HintsDialog
            opened={isOpen}
            hints={hints}
            ignored={ignored}
            hasModel={hasModel}
            onIgnoredChange={changeIgnored}
            onOpenRound={(key) => {
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

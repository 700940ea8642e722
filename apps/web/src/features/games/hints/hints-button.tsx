import { lazy, Suspense, useEffect, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import { useEditor } from "../editor/editor-context.ts";
import type { Hint } from "./draft-hints.ts";
import { readIgnoredHints, writeIgnoredHints } from "./ignored-hints.ts";
import { hintsMessages } from "./messages/index.ts";

const loadChecks = () => import("./draft-hints.ts");
const HintsDialog = lazy(async () => ({ default: (await import("./hints-dialog.tsx")).HintsDialog }));
/** Pause before the checks run, so that neither opening a game nor typing waits for them. */
const CHECK_DELAY_MS = 400;

/** Quiet hints about the saved texts; absent while there are none and no model can check them. */
export function HintsButton({
  onOpenRound,
}: {
  readonly onOpenRound: (key: string | null) => void;
}): ReactElement | null {
  const t = useT(hintsMessages);
  const { draft, game_id, isDirty } = useEditor();
  const hasModel = useAuthoringStatus().data?.enabled === true;
  const [isOpen, setOpen] = useState(false);
  const [hints, setHints] = useState<readonly Hint[]>([]);
  const [ignored, setIgnored] = useState(() => readIgnoredHints(game_id));
  const isChecked = isOpen || !isDirty;

  useEffect(() => {
    if (!isChecked) return undefined;
    let isCurrent = true;
    const check = async (): Promise<void> => {
      const { findHints } = await loadChecks();
      if (isCurrent) setHints(findHints(draft));
    };
    // Without the checks there are no hints.
    const timer = setTimeout(() => void check().catch(() => undefined), CHECK_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, isChecked]);

  const changeIgnored = (ids: ReadonlySet<string>): void => {
    setIgnored(ids);
    writeIgnoredHints(game_id, ids);
  };
  const count = hints.filter(({ id }) => !ignored.has(id)).length;
  if (hints.length === 0 && !isOpen && !hasModel) return null;
  return (
    <>
      <Button
        className="editor-bar-hints"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBulb size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {hints.length === 0 ? t("check_texts") : t("button", { n: count })}
      </Button>
      {isOpen && (
        <Suspense>
          <HintsDialog
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

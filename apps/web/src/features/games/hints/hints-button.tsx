import { lazy, Suspense, useEffect, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useEditor } from "../editor/editor-context.ts";
import type { Hint } from "./draft-hints.ts";
import { readIgnoredHints, writeIgnoredHints } from "./ignored-hints.ts";
import { hintsMessages } from "./messages/index.ts";

const loadChecks = () => import("./draft-hints.ts");
const HintsDialog = lazy(async () => ({ default: (await import("./hints-dialog.tsx")).HintsDialog }));
/** Pause before the checks run, so that neither opening a game nor typing waits for them. */
const CHECK_DELAY_MS = 400;

/** Quiet hints about the saved texts; absent while there are none. */
export function HintsButton({
  onOpenRound,
}: {
  readonly onOpenRound: (key: string | null) => void;
}): ReactElement | null {
  const t = useT(hintsMessages);
  const { draft, game_id, isDirty } = useEditor();
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
  if (hints.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        className="editor-bar-hints"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBulb size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("button", { n: count })}
      </Button>
      {isOpen && (
        <Suspense>
          <HintsDialog
            hints={hints}
            ignored={ignored}
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

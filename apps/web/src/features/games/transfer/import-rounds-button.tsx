import { Suspense, useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { LoadingNotice } from "@showrunner/ui/host";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { createRandomId } from "../../../live/index.ts";
import { useEditor } from "../editor/editor-context.ts";
import { transferMessages } from "./messages/en.ts";

const ImportDialog = lazyWithRetry(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** Appends rounds from pasted text or a file to the open game; one undo removes them all. */
export function ImportRoundsButton({ onOpen }: { readonly onOpen: (key: string | null) => void }): ReactElement {
  const t = useT(transferMessages);
  const { draft, dispatch, notify } = useEditor();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("import_rounds")}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingNotice />}>
          <ImportDialog
            mode="append"
            capacity={GAME_LIMITS.rounds - draft.rounds.length}
            buzzerDefault={draft.game.buzzer_default}
            gameLanguage={draft.game.language}
            onClose={() => setOpen(false)}
            onImport={async ({ rounds }) => {
              const added = rounds.map((fields) => ({ key: createRandomId(), id: null, fields }));
              dispatch({ type: "append", rounds: added });
              setOpen(false);
              onOpen(added[0]?.key ?? null);
              const keys = new Set(added.map(({ key }) => key));
              notify({
                kind: "success",
                message: t("appended", { n: added.length }),
                action: {
                  label: t("undo"),
                  run: () => {
                    dispatch({ type: "remove_all", keys });
                    onOpen(null);
                  },
                },
              });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

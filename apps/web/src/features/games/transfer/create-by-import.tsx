import type { ReactElement } from "react";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useImportGame } from "../../../api/games.api.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { transferMessages } from "./messages/en.ts";

interface CreateByImportProps {
  /** The show in which the game is created. */
  readonly showId?: string | undefined;
  /** Creates one of the host's own games; without it and a show, the game is created in the library. */
  readonly isOwn?: boolean;
  /** Called after the dialog was closed, with the new game. */
  readonly onCreated: (gameId: string) => void;
  readonly onClose: () => void;
}

/** Creates a game from pasted text or a file. */
export function CreateByImport({ showId, isOwn = false, onCreated, onClose }: CreateByImportProps): ReactElement {
  const t = useT(transferMessages);
  const { mutateAsync: create } = useImportGame();
  return (
    <ImportDialog
      mode="create"
      capacity={GAME_LIMITS.rounds}
      onClose={onClose}
      onImport={async ({ game, rounds }) => {
        const { id, title } = await create({
          ...game,
          title: game.title ?? t("untitled"),
          ...(showId === undefined ? {} : { show_id: showId }),
          ...(isOwn ? { owner: "me" } : {}),
          rounds: [...rounds],
        });
        notify({ kind: "success", message: t("created", { title, n: rounds.length }) });
        onClose();
        onCreated(id);
      }}
    />
  );
}

import { Suspense, useEffect, useState, type ReactElement } from "react";
import { LoadingNotice } from "@showrunner/ui/host";
import type { GameListItem } from "@showrunner/contract/rest";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { DeleteGameDialog } from "./delete-game-dialog.tsx";

const CreateGameDialog = lazyWithRetry(async () => ({
  default: (await import("./create-game-dialog.tsx")).CreateGameDialog,
}));
const CreateByImport = lazyWithRetry(async () => ({
  default: (await import("../transfer/create-by-import.tsx")).CreateByImport,
}));
const ExportDialog = lazyWithRetry(async () => ({
  default: (await import("../transfer/export-dialog.tsx")).ExportDialog,
}));

type OpenDialog =
  | { readonly kind: "create" }
  | { readonly kind: "import" }
  | { readonly kind: "export"; readonly game: GameListItem }
  | { readonly kind: "delete"; readonly game: GameListItem };

interface GameDialogsOptions {
  /** Creates the host's own games instead of library games. */
  readonly isOwn?: boolean;
  /** Called after an import, with the new game's id. */
  readonly onImported: (id: string) => void;
}

interface GameDialogs {
  readonly open: (dialog: OpenDialog) => void;
  /** The open dialog, if any. */
  readonly dialog: ReactElement | null;
}

/** The dialogs of a list of games: create, import, export, delete; at most one is open. */
export function useGameDialogs({ isOwn = false, onImported }: GameDialogsOptions): GameDialogs {
  const [opened, open] = useState<OpenDialog | null>(null);
  const close = (): void => open(null);
  useEffect(() => void CreateGameDialog.preload(), []);
  const render = (): ReactElement | null => {
    switch (opened?.kind) {
      case undefined:
        return null;
      case "create":
        return <CreateGameDialog isOwn={isOwn} onClose={close} />;
      case "import":
        return <CreateByImport isOwn={isOwn} onClose={close} onCreated={onImported} />;
      case "export":
        return <ExportDialog gameId={opened.game.id} onClose={close} />;
      case "delete":
        return <DeleteGameDialog game={opened.game} onClose={close} />;
    }
  };
  return { open, dialog: <Suspense fallback={<LoadingNotice />}>{render()}</Suspense> };
}

import { useState, type ReactElement } from "react";
import { ModalBody, ModalContent, ModalRoot } from "@mantine/core";
import { FormModal, LoadingNotice, LoadingRows } from "@showrunner/ui/host";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { deskMessages } from "../messages/en.ts";
import { LazyBoundary } from "../panels/lazy-boundary.tsx";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { UndoDialog } from "../undo/undo-dialog.tsx";
import { AwardTeamDialog } from "./award-team-dialog.tsx";
import { BreakDialog } from "./break-dialog.tsx";
import { CancelRoundDialog } from "./cancel-round-dialog.tsx";
import { ConfirmMoveDialog } from "./confirm-move-dialog.tsx";
import { DurationDialog } from "./duration-dialog.tsx";
import { FinishGameDialog } from "./finish-game-dialog.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import { RemoveGameDialog } from "./remove-game-dialog.tsx";
import { SetWinnerDialog } from "./set-winner-dialog.tsx";
import { TieBreakDialog } from "./tie-break-dialog.tsx";
import { UnjudgedDialog } from "./unjudged-dialog.tsx";

const AddGameDialog = lazyWithRetry(async () => ({ default: (await import("./add-game-dialog.tsx")).AddGameDialog }));
const RehearseDialog = lazyWithRetry(async () => ({
  default: (await import("../../rehearsals/rehearse-dialog.tsx")).RehearseDialog,
}));
const LoadCheckDialog = lazyWithRetry(async () => ({
  default: (await import("../../rehearsals/load-check-dialog.tsx")).LoadCheckDialog,
}));
const ShowSettingsForm = lazyWithRetry(async () => ({
  default: (await import("../../form/show-settings-form.tsx")).ShowSettingsForm,
}));

export function Dialogs(): ReactElement | null {
  const { dialog, closeDialog } = useDesk();
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "reveal":
    case "skip":
    case "previous":
    case "finalize":
    case "complete":
    case "reset":
      return <ConfirmMoveDialog move={dialog.kind} onClose={closeDialog} />;
    case "unjudged":
      return <UnjudgedDialog move={dialog.move} onClose={closeDialog} />;
    case "undo":
      return <UndoDialog decisionSeq={dialog.decisionSeq} onClose={closeDialog} />;
    case "finish_game":
      return <FinishGameDialog onClose={closeDialog} />;
    case "tie_break":
      return <TieBreakDialog of={dialog.of} onClose={closeDialog} />;
    case "set_winner":
      return <SetWinnerDialog roundId={dialog.roundId} onClose={closeDialog} />;
    case "award_team":
      return <AwardTeamDialog roundId={dialog.roundId} onClose={closeDialog} />;
    case "cancel_round":
      return <CancelRoundDialog roundId={dialog.roundId} onClose={closeDialog} />;
    case "duration":
      return <DurationDialog onClose={closeDialog} />;
    case "break":
      return <BreakDialog onClose={closeDialog} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={closeDialog} />;
    case "qr":
      return <QrDialog onClose={closeDialog} />;
    case "remove_game":
      return <RemoveGameDialog showGameId={dialog.showGameId} title={dialog.title} onClose={closeDialog} />;
    case "add_game":
      return (
        <LazyBoundary resetKey="add_game" fallback={<LoadingNotice />}>
          <AddGameDialog from={dialog.from ?? "library"} onClose={closeDialog} />
        </LazyBoundary>
      );
    case "import_game":
      return <ImportGameDialog onClose={closeDialog} />;
    case "editor":
      return <EditorDialog gameId={dialog.gameId} roundId={dialog.roundId} onClose={closeDialog} />;
    case "rehearse":
      return <RehearseShowDialog onClose={closeDialog} />;
    case "load_check":
      return (
        <LazyBoundary resetKey="load_check" fallback={<LoadingNotice />}>
          <LoadCheckDialog onClose={closeDialog} />
        </LazyBoundary>
      );
    case "check_texts":
      return <CheckTextsDialog onClose={closeDialog} />;
    case "settings":
      return <SettingsDialog onClose={closeDialog} />;
  }
}

function RehearseShowDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { details } = useShowContext();
  return (
    <LazyBoundary resetKey="rehearse" fallback={<LoadingNotice />}>
      <RehearseDialog showId={details.id} onClose={onClose} />
    </LazyBoundary>
  );
}

function ImportGameDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { details, slots } = useShowContext();
  const { CreateByImport } = slots;
  return (
    <LazyBoundary resetKey="import_game" fallback={<LoadingNotice />}>
      <CreateByImport showId={details.id} onCreated={onClose} onClose={onClose} />
    </LazyBoundary>
  );
}

function CheckTextsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { ShowCheckDialog } = useShowContext().slots;
  const { status } = useModeratorSlice("show");
  const { games } = useModeratorSlice("programme");
  return (
    <LazyBoundary resetKey="check_texts" fallback={<LoadingNotice />}>
      <ShowCheckDialog games={games} isFrozen={status !== "ready"} onClose={onClose} />
    </LazyBoundary>
  );
}

/** The editor has its own heading and close button. */
function EditorDialog({
  gameId,
  roundId,
  onClose,
}: {
  readonly gameId: string;
  readonly roundId: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(deskMessages);
  const { GameEditor } = useShowContext().slots;
  return (
    <ModalRoot opened fullScreen onClose={onClose} closeOnEscape={false}>
      <ModalContent aria-label={t("edit_game")}>
        <ModalBody>
          <LazyBoundary resetKey={gameId} fallback={<LoadingRows />}>
            <GameEditor gameId={gameId} roundId={roundId} onClose={onClose} />
          </LazyBoundary>
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  );
}

function SettingsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const [isDirty, setDirty] = useState(false);
  return (
    <FormModal isDirty={isDirty} size="lg" onClose={onClose} title={t("settings")}>
      <LazyBoundary resetKey="settings" fallback={<LoadingRows />}>
        <ShowSettingsForm show={details} onDone={onClose} onDirtyChange={setDirty} />
      </LazyBoundary>
    </FormModal>
  );
}

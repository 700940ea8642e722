import { lazy, type ReactElement } from "react";
import { Modal } from "@mantine/core";
import { LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk/desk-context.tsx";
import { moderator_messages } from "../messages/index.ts";
import { Part } from "../panels/part.tsx";
import { useShowContext } from "../show/context.tsx";
import { UndoDialog } from "../undo/undo-dialog.tsx";
import { AwardTeamDialog } from "./award-team-dialog.tsx";
import { CancelRoundDialog } from "./cancel-round-dialog.tsx";
import { ConfirmMove } from "./confirm-move.tsx";
import { DurationDialog } from "./duration-dialog.tsx";
import { FinishGameDialog } from "./finish-game-dialog.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import { RemoveGameDialog } from "./remove-game-dialog.tsx";
import { SetWinnerDialog } from "./set-winner-dialog.tsx";
import { UnjudgedDialog } from "./unjudged-dialog.tsx";

const AddGameDialog = lazy(() => import("./add-game-dialog.tsx").then((module) => ({ default: module.AddGameDialog })));

export function Dialogs(): ReactElement | null {
  const { dialog, close } = useDesk();
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "reveal":
    case "skip":
    case "previous":
    case "finalize":
    case "finish_unplayed":
    case "complete":
    case "reset":
      return <ConfirmMove move={dialog.kind} onClose={close} />;
    case "unjudged":
      return <UnjudgedDialog move={dialog.move} onClose={close} />;
    case "undo":
      return <UndoDialog decision_seq={dialog.decision_seq} onClose={close} />;
    case "finish_game":
      return <FinishGameDialog onClose={close} />;
    case "set_winner":
      return <SetWinnerDialog round_id={dialog.round_id} onClose={close} />;
    case "award_team":
      return <AwardTeamDialog round_id={dialog.round_id} onClose={close} />;
    case "cancel_round":
      return <CancelRoundDialog round_id={dialog.round_id} onClose={close} />;
    case "duration":
      return <DurationDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "qr":
      return <QrDialog onClose={close} />;
    case "remove_game":
      return <RemoveGameDialog show_game_id={dialog.show_game_id} title={dialog.title} onClose={close} />;
    case "add_game":
      return (
        <Part of="add_game" fallback={null}>
          <AddGameDialog from={dialog.from ?? "library"} onClose={close} />
        </Part>
      );
    case "editor":
      return <EditorDialog game_id={dialog.game_id} round_id={dialog.round_id} onClose={close} />;
    case "settings":
      return <SettingsDialog onClose={close} />;
  }
}

/** The editor has its own heading and close button. */
function EditorDialog({
  game_id,
  round_id,
  onClose,
}: {
  readonly game_id: string;
  readonly round_id: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(moderator_messages);
  const { GameEditor } = useShowContext().slots;
  return (
    <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={false}>
      <Modal.Content aria-label={t("edit_game")}>
        <Modal.Body>
          <Part of={game_id} fallback={<LoadingRows />}>
            <GameEditor gameId={game_id} roundId={round_id} onClose={onClose} />
          </Part>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function SettingsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(moderator_messages);
  const { slots, details } = useShowContext();
  return (
    <Modal opened size="lg" onClose={onClose} title={t("settings")}>
      <Part of="settings" fallback={<LoadingRows />}>
        <slots.ShowSettingsForm show={details} onDone={onClose} />
      </Part>
    </Modal>
  );
}

import type { ReactElement } from "react";
import { Modal } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, notify } from "@showrunner/ui/host";
import { useDeactivateTeam, useDeleteTeam } from "../api/teams.ts";
import { moderator_messages } from "../messages/index.ts";
import { useFailureText } from "../refusals/use-failure.ts";
import { useShowContext } from "../show/context.tsx";
import { CreateTeam } from "./create-team.tsx";
import { delete_word } from "./delete-word.ts";
import { EditTeam } from "./edit-team.tsx";
import { PointsForm } from "./points-form.tsx";
import { TeamPassword } from "./team-password.tsx";
import type { TeamRow } from "./use-team-rows.ts";

/** The open team dialog; at most one is open. */
export type TeamDialog =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "password" | "points" | "deactivate" | "delete"; readonly team: TeamRow };

interface TeamDialogsProps {
  readonly dialog: TeamDialog | null;
  readonly onDialog: (dialog: TeamDialog | null) => void;
}

export function TeamDialogs({ dialog, onDialog }: TeamDialogsProps): ReactElement | null {
  const t = useT(moderator_messages);
  const close = (): void => onDialog(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "create":
      return <CreateTeam onClose={close} />;
    case "edit":
      return (
        <Modal opened onClose={close} title={t("edit_team")}>
          <EditTeam team={dialog.team} onDone={close} />
        </Modal>
      );
    case "password":
      return (
        <Modal opened onClose={close} title={t("password_title", { team: dialog.team.name })}>
          <TeamPassword team={dialog.team} onDone={close} />
        </Modal>
      );
    case "points":
      return (
        <Modal opened onClose={close} title={t("points_title", { team: dialog.team.name })}>
          <PointsForm team={dialog.team} onDone={close} />
        </Modal>
      );
    case "deactivate":
      return <Deactivate team={dialog.team} onClose={close} />;
    case "delete":
      return <Delete team={dialog.team} onClose={close} />;
  }
}

interface QuestionProps {
  readonly team: TeamRow;
  readonly onClose: () => void;
}

function Deactivate({ team, onClose }: QuestionProps): ReactElement {
  const t = useT(moderator_messages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useDeactivateTeam(details.id);
  return (
    <ConfirmDialog
      opened
      title={t("deactivate_title", { team: team.name })}
      confirm_label={t("deactivate")}
      pending={isPending}
      error={useFailureText(error)}
      onConfirm={() => mutate(team.team_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t("deactivate_text")}
    </ConfirmDialog>
  );
}

function Delete({ team, onClose }: QuestionProps): ReactElement {
  const t = useT(moderator_messages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useDeleteTeam(details.id);
  return (
    <ConfirmDialog
      opened
      danger
      title={t("delete_title", { team: team.name })}
      confirm_label={t("delete_team")}
      word={delete_word}
      pending={isPending}
      error={useFailureText(error)}
      onConfirm={() =>
        mutate(team.team_id, {
          onSuccess: () => {
            notify({ kind: "success", message: t("deleted", { team: team.name }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("delete_text")}
    </ConfirmDialog>
  );
}

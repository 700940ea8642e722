import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, FormModal, Modal, notify } from "@showrunner/ui/host";
import { useDeactivateTeam, useDeleteTeam, useLogTeamOut } from "../api/teams.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { CreateTeamDialog } from "./create-team-dialog.tsx";
import { DELETE_CONFIRMATION_WORD } from "../../delete-confirmation-word.ts";
import { EditTeamForm } from "./edit-team-form.tsx";
import { PointsForm } from "./points-form.tsx";
import { TeamCodePanel } from "./team-code-panel.tsx";
import { TeamPasswordForm } from "./team-password-form.tsx";
import type { TeamRow } from "./use-team-rows.ts";

/** The open team dialog; at most one is open. */
export type TeamDialog =
  | { readonly kind: "create" }
  | {
      readonly kind: "edit" | "password" | "code" | "logOut" | "points" | "deactivate" | "delete";
      readonly team: TeamRow;
    };

interface TeamDialogsProps {
  readonly dialog: TeamDialog | null;
  readonly onDialog: (dialog: TeamDialog | null) => void;
}

export function TeamDialogs({ dialog, onDialog }: TeamDialogsProps): ReactElement | null {
  const t = useT(deskMessages);
  const close = (): void => onDialog(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "create":
      return <CreateTeamDialog onClose={close} />;
    case "edit":
      return (
        <FormModal onClose={close} title={t("edit_team")}>
          <EditTeamForm team={dialog.team} onDone={close} />
        </FormModal>
      );
    case "password":
      return (
        <FormModal onClose={close} title={t("password_title", { team: dialog.team.name })}>
          <TeamPasswordForm team={dialog.team} onDone={close} />
        </FormModal>
      );
    case "points":
      return (
        <FormModal onClose={close} title={t("points_title", { team: dialog.team.name })}>
          <PointsForm team={dialog.team} onDone={close} />
        </FormModal>
      );
    case "code":
      return (
        <Modal opened onClose={close} title={t("code_title", { team: dialog.team.name })}>
          <TeamCodePanel team={dialog.team} />
        </Modal>
      );
    case "logOut":
      return <LogTeamOutDialog team={dialog.team} onClose={close} />;
    case "deactivate":
      return <DeactivateTeamDialog team={dialog.team} onClose={close} />;
    case "delete":
      return <DeleteTeamDialog team={dialog.team} onClose={close} />;
  }
}

interface TeamConfirmProps {
  readonly team: TeamRow;
  readonly onClose: () => void;
}

function DeactivateTeamDialog({ team, onClose }: TeamConfirmProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useDeactivateTeam(details.id);
  return (
    <ConfirmDialog
      opened
      title={t("deactivate_title", { team: team.name })}
      confirmLabel={t("deactivate")}
      pending={isPending}
      error={useFailureText(error)}
      onConfirm={() => mutate(team.team_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t("deactivate_text")}
    </ConfirmDialog>
  );
}

function LogTeamOutDialog({ team, onClose }: TeamConfirmProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const usesCodes = useModeratorSlice("show").team_access === "code";
  const { mutate, isPending, error } = useLogTeamOut(details.id);
  return (
    <ConfirmDialog
      opened
      title={t("log_out_title", { team: team.name })}
      confirmLabel={t("log_out")}
      pending={isPending}
      error={useFailureText(error)}
      onConfirm={() =>
        mutate(team.team_id, {
          onSuccess: () => {
            notify({ kind: "success", message: t("logged_out", { team: team.name }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t(usesCodes ? "log_out_text_code" : "log_out_text")}
    </ConfirmDialog>
  );
}

function DeleteTeamDialog({ team, onClose }: TeamConfirmProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useDeleteTeam(details.id);
  return (
    <ConfirmDialog
      opened
      danger
      title={t("delete_title", { team: team.name })}
      confirmLabel={t("delete_team")}
      word={DELETE_CONFIRMATION_WORD}
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

import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, notify } from "@showrunner/ui/host";
import { useDeactivateTeam, useDeleteTeam, useLogTeamOut } from "../../../../api/teams.api.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { DELETE_CONFIRMATION_WORD } from "../../delete-confirmation-word.ts";
import type { TeamRow } from "./use-team-rows.ts";

export interface TeamDialogProps {
  readonly team: TeamRow;
  readonly onClose: () => void;
}

/** Renders an open dialog about a team; at most one is open. */
export type TeamDialog = (close: () => void) => ReactElement;

export function DeactivateTeamDialog({ team, onClose }: TeamDialogProps): ReactElement {
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

export function LogTeamOutDialog({ team, onClose }: TeamDialogProps): ReactElement {
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

export function DeleteTeamDialog({ team, onClose }: TeamDialogProps): ReactElement {
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

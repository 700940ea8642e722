import type { ReactElement } from "react";
import { Menu } from "@mantine/core";
import {
  IconKey,
  IconLogout,
  IconPencil,
  IconPlusMinus,
  IconQrcode,
  IconTrash,
  IconUserOff,
  IconUserCheck,
} from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { notify, RowMenu } from "@showrunner/ui/host";
import { useReactivateTeam } from "../../../../api/teams.api.ts";
import { deskMessages } from "../messages/en.ts";
import { useNotifyFailure } from "../refusals/use-failure-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { EditTeamDialog } from "./edit-team-dialog.tsx";
import { PointsDialog } from "./points-dialog.tsx";
import { TeamCodeDialog } from "./team-code-dialog.tsx";
import { DeactivateTeamDialog, DeleteTeamDialog, LogTeamOutDialog, type TeamDialog } from "./team-dialogs.tsx";
import { TeamPasswordDialog } from "./team-password-dialog.tsx";
import type { TeamRow } from "./use-team-rows.ts";

interface TeamMenuProps {
  readonly team: TeamRow;
  readonly onDialog: (dialog: TeamDialog) => void;
}

/** Menu of a team's row. */
export function TeamMenu({ team, onDialog }: TeamMenuProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <RowMenu label={t("team_menu", { team: team.name })}>
      <TeamMenuItems team={team} onDialog={onDialog} />
    </RowMenu>
  );
}

function TeamMenuItems({ team, onDialog }: TeamMenuProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const show = useModeratorSlice("show");
  const notifyFailure = useNotifyFailure();
  const { mutate: reactivate } = useReactivateTeam(details.id);
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => onDialog((close) => <EditTeamDialog team={team} onClose={close} />)}
      >
        {t("edit_team")}
      </Menu.Item>
      {show.team_access === "code" ? (
        <Menu.Item
          disabled={team.status === "deactivated"}
          leftSection={<IconQrcode size={18} aria-hidden />}
          onClick={() => onDialog((close) => <TeamCodeDialog team={team} onClose={close} />)}
        >
          {t("show_code")}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => onDialog((close) => <TeamPasswordDialog team={team} onClose={close} />)}
        >
          {t("update_password")}
        </Menu.Item>
      )}
      <Menu.Item
        disabled={team.status === "deactivated"}
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => onDialog((close) => <LogTeamOutDialog team={team} onClose={close} />)}
      >
        {t("log_out")}
      </Menu.Item>
      <Menu.Item
        // Points belong to a run, so there are none to correct before the start.
        disabled={show.status === "ready"}
        leftSection={<IconPlusMinus size={18} aria-hidden />}
        onClick={() => onDialog((close) => <PointsDialog team={team} onClose={close} />)}
      >
        {t("correct_points")}
      </Menu.Item>
      {team.status === "active" ? (
        <Menu.Item
          leftSection={<IconUserOff size={18} aria-hidden />}
          onClick={() => onDialog((close) => <DeactivateTeamDialog team={team} onClose={close} />)}
        >
          {t("deactivate")}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconUserCheck size={18} aria-hidden />}
          onClick={() =>
            reactivate(
              { teamId: team.team_id },
              {
                onSuccess: () => notify({ kind: "success", message: t("reactivated", { team: team.name }) }),
                onError: notifyFailure,
              },
            )
          }
        >
          {t("reactivate")}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        color="error"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => onDialog((close) => <DeleteTeamDialog team={team} onClose={close} />)}
      >
        {t("delete_team")}
      </Menu.Item>
    </>
  );
}

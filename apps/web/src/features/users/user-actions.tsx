import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { ManagedUser } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useEndUserSessions, useUpdateUser } from "../../api/users.api.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { formatUserError } from "./format-user-error.ts";
import { usersMessages } from "./messages/en.ts";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import { UserDialog } from "./user-dialog.tsx";
import type { UserAction } from "./user-menu.tsx";

interface UserActionsProps {
  readonly action: UserAction | "create";
  /** Null for a new account. */
  readonly user: ManagedUser | null;
  readonly onClose: () => void;
}

/** The dialog of an action on an account, if the action has one. */
export function UserActions({ action, user, onClose }: UserActionsProps): ReactElement | null {
  if (action === "create" || action === "edit") return <UserDialog user={user} onClose={onClose} />;
  if (user === null) return null;
  if (action === "reset_link") return <ResetLinkDialog user={user} onClose={onClose} />;
  if (action === "delete") return <DeleteUserDialog user={user} onClose={onClose} />;
  if (action === "deactivate") return <DeactivateDialog user={user} onClose={onClose} />;
  if (action === "end_sessions") return <EndSessionsDialog user={user} onClose={onClose} />;
  return null;
}

interface DialogProps {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

function DeactivateDialog({ user, onClose }: DialogProps): ReactElement {
  const t = useT(usersMessages);
  const update = useUpdateUser();
  return (
    <ConfirmMutation
      danger
      title={t("deactivate_title")}
      confirmLabel={t("deactivate")}
      mutation={update}
      input={{ id: user.id, body: { active: false } }}
      describeError={(error) => formatUserError(error, t("last_admin"))}
      onClose={onClose}
    >
      <Text>{t("deactivate_text", { name: user.username })}</Text>
    </ConfirmMutation>
  );
}

function EndSessionsDialog({ user, onClose }: DialogProps): ReactElement {
  const t = useT(usersMessages);
  const end = useEndUserSessions();
  return (
    <ConfirmMutation
      title={t("end_sessions_title", { name: user.username })}
      confirmLabel={t("end_sessions")}
      mutation={end}
      input={user.id}
      onDone={() => notify({ kind: "success", message: t("sessions_ended", { name: user.username }) })}
      onClose={onClose}
    >
      <Text>{t("end_sessions_text")}</Text>
    </ConfirmMutation>
  );
}

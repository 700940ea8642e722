import type { ManagedUser } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useActivateUser, useUnlockUser } from "../../api/users.api.ts";
import { formatUserError } from "./format-user-error.ts";
import { usersMessages } from "./messages/en.ts";

/** Actions that need no confirmation, because they take nothing away. */
export function useDirectActions(): (action: "activate" | "unlock", user: ManagedUser) => void {
  const t = useT(usersMessages);
  const activation = useActivateUser();
  const unlock = useUnlockUser();
  return (action, { id, username }) =>
    (action === "activate" ? activation : unlock).mutate(id, {
      onSuccess: () =>
        notify({ kind: "success", message: action === "activate" ? t("saved") : t("unlocked", { name: username }) }),
      onError: (error) => notify({ kind: "error", message: formatUserError(error, t("last_admin")) }),
    });
}

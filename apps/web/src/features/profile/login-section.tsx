import type { ReactElement } from "react";
import { Switch } from "@mantine/core";
import type { AuthStatus } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useSetLoginViaUsername } from "../../api/profile.api.ts";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";

/** Sign-in methods of the account besides its e-mail address. */
export function LoginSection({ status }: { readonly status: AuthStatus }): ReactElement {
  const t = useT(profileMessages);
  const setLogin = useSetLoginViaUsername();
  const isOn = setLogin.isPending ? setLogin.variables : status.login_via_username;
  const isLocked = isOn && !status.email.verified;
  return (
    <ProfileSection id="login" title={t("login_title")}>
      <Switch
        label={t("login_via_username")}
        description={t(isLocked ? "login_needs_email" : "login_via_username_hint")}
        checked={isOn}
        disabled={isLocked || setLogin.isPending}
        onChange={(event) =>
          setLogin.mutate(event.currentTarget.checked, {
            onSuccess: () => notify({ kind: "success", message: t("login_saved") }),
            onError: (error) => notify({ kind: "error", message: formatProfileError(error, t("login_failed")) }),
          })
        }
      />
    </ProfileSection>
  );
}

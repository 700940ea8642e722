import type { ReactElement } from "react";
import type { User } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthStatus } from "../../api/profile.api.ts";
import { EmailSection } from "./email-section.tsx";
import { LinkedSection } from "./linked-section.tsx";
import { LoginSection } from "./login-section.tsx";
import { profileMessages } from "./messages/en.ts";
import { PasswordSection } from "./password-section.tsx";

/** The sections about the ways to sign in, once it is known which of them the account has. */
export function SignInSections({ user }: { readonly user: User }): ReactElement {
  const t = useT(profileMessages);
  const { data: status, error, refetch } = useAuthStatus();
  if (status === undefined)
    return error === null ? (
      <LoadingRows rows={2} height={160} />
    ) : (
      <ErrorState title={t("sign_in_failed")} message={error.message} onRetry={() => void refetch()} />
    );
  return (
    <>
      <EmailSection email={status.email} />
      <PasswordSection user={user} hasPassword={status.has_password} />
      <LoginSection status={status} />
      <LinkedSection status={status} />
    </>
  );
}

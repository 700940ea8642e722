import type { ReactElement } from "react";
import { Alert } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth.api.ts";
import { hasSignInMethod, isRegistrationOpen, parseReturnPath } from "../../lib/route-guards.ts";
import { LinkAnchor } from "../../components/links.tsx";
import { authMessages } from "./messages/en.ts";
import { AuthCard } from "./auth-card.tsx";
import { ExternalLogin } from "./external-login.tsx";
import { PasswordLoginForm } from "./password-login-form.tsx";
import { ProviderButton } from "./identity-provider/provider-button.tsx";

const route = getRouteApi("/login");

/** Offers all enabled sign-in methods. */
export function LoginScreen(): ReactElement {
  const t = useT(authMessages);
  const config = useAuthConfig();
  const { redirect } = route.useSearch();

  if (config !== undefined && !hasSignInMethod(config))
    return (
      <AuthCard title={t("login_title")} intro={t("login_hello")}>
        <Alert color="warning">{t("login_none")}</Alert>
        {!config.auth_enabled && (
          <p className="auth-card-else">
            {t("login_off")} <LinkAnchor to="/dashboard">{t("login_off_dashboard")}</LinkAnchor>
          </p>
        )}
      </AuthCard>
    );
  const others =
    config !== undefined && !config.credentials_auth_enabled && !config.keycloak_auth_enabled ? null : (
      <>
        {config?.keycloak_auth_enabled === true && <ProviderButton returnTo={parseReturnPath(redirect) ?? undefined} />}
        {config?.credentials_auth_enabled !== false && <PasswordLoginForm redirect={redirect} />}
        {config !== undefined && isRegistrationOpen(config) && (
          <p className="auth-card-else">
            {t("login_no_account")}{" "}
            <LinkAnchor to="/register" search={redirect === undefined ? {} : { redirect }}>
              {t("register_submit")}
            </LinkAnchor>
          </p>
        )}
      </>
    );
  return (
    <AuthCard title={t("login_title")} intro={t("login_hello")}>
      {config?.external_auth_enabled === true ? <ExternalLogin redirect={redirect}>{others}</ExternalLogin> : others}
    </AuthCard>
  );
}

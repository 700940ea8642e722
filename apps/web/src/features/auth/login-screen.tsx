import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth/config.ts";
import { useLogin } from "../../api/auth/login.ts";
import { ApiError } from "../../api/errors.ts";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { useFieldMessage } from "../../app/forms/field-messages.ts";
import { hasSignInMethod, isRegistrationOpen, safeReturn } from "../../app/guards.ts";
import { LinkAnchor } from "../../app/links.tsx";
import { auth_messages } from "./messages/index.ts";
import { StageCard } from "./stage-card.tsx";

const route = getRouteApi("/login");

/** Two fields without validation rules: a form library would only add weight to this first screen. */
export function LoginScreen(): ReactElement {
  const t = useT(auth_messages);
  const fieldMessage = useFieldMessage();
  const config = useAuthConfig();
  const { redirect } = route.useSearch();
  const router = useRouter();
  const login = useLogin();
  const wait_s = useRetryDelay(login.error);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const username_input = useRef<HTMLInputElement>(null);
  const password_input = useRef<HTMLInputElement>(null);

  function failure(error: Error): string {
    if (!(error instanceof ApiError)) return t("login_failed");
    return error.status === 401 || error.status === 422 ? t("login_invalid") : `${t("login_failed")}: ${error.message}`;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending || wait_s > 0) return;
    setTried(true);
    if (username === "") username_input.current?.focus();
    else if (password === "") password_input.current?.focus();
    else
      login.mutate(
        { username, password },
        {
          onSuccess: () => router.history.push(safeReturn(redirect) ?? "/dashboard"),
          // Keeps the input; the password is most likely the wrong part.
          onError: () => password_input.current?.select(),
        },
      );
  }

  if (config !== undefined && !hasSignInMethod(config))
    return (
      <StageCard title={t("login_title")} intro={t("login_hello")}>
        <Alert color="warning">{t("login_none")}</Alert>
        {!config.auth_enabled && (
          <p className="stage-card-else">
            {t("login_off")} <LinkAnchor to="/dashboard">{t("login_off_dashboard")}</LinkAnchor>
          </p>
        )}
      </StageCard>
    );
  return (
    <StageCard title={t("login_title")} intro={t("login_hello")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("login_username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
            error={tried && username === "" && fieldMessage("required")}
            ref={username_input}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label={t("login_password")}
            autoComplete="current-password"
            size="md"
            error={tried && password === "" && fieldMessage("required")}
            ref={password_input}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <FormError message={login.error && failure(login.error)} />
          <Button type="submit" size="md" color="accent" loading={login.isPending} disabled={wait_s > 0} fullWidth>
            {wait_s > 0 ? t("login_retry", { time: formatDelay(wait_s) }) : t("login_submit")}
          </Button>
          {config !== undefined && isRegistrationOpen(config) && (
            <p className="stage-card-else">
              {t("login_no_account")}{" "}
              <LinkAnchor to="/register" search={redirect === undefined ? {} : { redirect }}>
                {t("register_submit")}
              </LinkAnchor>
            </p>
          )}
        </Stack>
      </form>
    </StageCard>
  );
}

import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig, useLogin } from "../../api/auth.api.ts";
import { ApiError } from "../../api/api-error.ts";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { parseReturnPath } from "../../lib/route-guards.ts";
import { SubmitButton } from "../../components/forms/submit-button.tsx";
import { LinkAnchor } from "../../components/links.tsx";
import { authMessages } from "./messages/en.ts";

/** Two fields without validation rules: a form library would only add weight to this first screen. */
export function PasswordLoginForm({ redirect }: { readonly redirect: string | undefined }): ReactElement {
  const t = useT(authMessages);
  const fieldMessage = useFieldMessage();
  const config = useAuthConfig();
  const router = useRouter();
  const login = useLogin();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  function formatFailure(error: Error): string {
    if (!(error instanceof ApiError)) return t("login_failed");
    return error.status === 401 || error.status === 422 ? t("login_invalid") : `${t("login_failed")}: ${error.message}`;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending) return;
    setHasTried(true);
    if (username === "") usernameInput.current?.focus();
    else if (password === "") passwordInput.current?.focus();
    else
      login.mutate(
        { username, password },
        {
          onSuccess: () => router.history.push(parseReturnPath(redirect) ?? "/dashboard"),
          // Keep the input and focus the password, which is most likely wrong.
          onError: (error) => {
            const id =
              error instanceof ApiError && error.code === "email_not_verified" && error.params["verification_id"];
            if (typeof id !== "string") return passwordInput.current?.select();
            const search = { id, ...(redirect === undefined ? {} : { redirect }) };
            void router.navigate({ to: "/verify-email-form", search });
          },
        },
      );
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("login_username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
          error={hasTried && username === "" && fieldMessage("required")}
          ref={usernameInput}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("login_password")}
          autoComplete="current-password"
          size="md"
          error={hasTried && password === "" && fieldMessage("required")}
          ref={passwordInput}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FormError message={login.error && formatFailure(login.error)} />
        <SubmitButton size="md" fullWidth isPending={login.isPending} error={login.error}>
          {t("login_submit")}
        </SubmitButton>
        {config !== undefined && (
          <p className="auth-card-else">
            {config.password_reset_enabled ? (
              <LinkAnchor to="/forgot-password">{t("login_forgot")}</LinkAnchor>
            ) : (
              t("login_forgot_no_mail")
            )}
          </p>
        )}
      </Stack>
    </form>
  );
}

import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../../api/auth.api.ts";
import { useForgotPassword } from "../../../api/recovery.api.ts";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { SubmitButton } from "../../../components/forms/submit-button.tsx";
import { LinkAnchor } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { formatFormError } from "../form-error.ts";
import { recoveryMessages } from "./messages/en.ts";

/** Requests a reset link by mail. The server does not reveal whether the account exists. */
export function ForgotPasswordScreen(): ReactElement {
  const t = useT(recoveryMessages);
  const fieldMessage = useFieldMessage();
  const isOff = useAuthConfig()?.password_reset_enabled === false;
  const forgot = useForgotPassword();
  const [login, setLogin] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (forgot.isPending) return;
    setHasTried(true);
    if (login.trim() === "") input.current?.focus();
    else forgot.mutate(login);
  }

  const back = (
    <p className="auth-card-else">
      <LinkAnchor to="/login">{t("back_to_login")}</LinkAnchor>
    </p>
  );
  if (isOff)
    return (
      <AuthCard title={t("forgot_title")} intro={t("forgot_off")}>
        {back}
      </AuthCard>
    );
  return (
    <AuthCard title={t("forgot_title")} intro={t("forgot_intro")}>
      <Stack>
        <div role="status">
          {forgot.isSuccess && (
            <Alert color="success" role="presentation">
              <Text>{t("forgot_sent", { login: forgot.variables })}</Text>
              <Text size="sm" mt="xs">
                {t("forgot_sent_hint")}
              </Text>
            </Alert>
          )}
        </div>
        {!forgot.isSuccess && (
          <form onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                label={t("forgot_login")}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                size="md"
                autoFocus
                maxLength={254}
                error={hasTried && login.trim() === "" && fieldMessage("required")}
                ref={input}
                value={login}
                onChange={(event) => setLogin(event.currentTarget.value)}
              />
              <FormError
                message={forgot.error && formatFormError(forgot.error, t("forgot_failed"), t("forgot_failed"))}
              />
              <SubmitButton size="md" fullWidth isPending={forgot.isPending} error={forgot.error}>
                {t("forgot_submit")}
              </SubmitButton>
            </Stack>
          </form>
        )}
        {back}
      </Stack>
    </AuthCard>
  );
}

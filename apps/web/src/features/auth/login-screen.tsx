import type { ReactElement } from "react";
import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth/config.ts";
import { useLogin } from "../../api/auth/login.ts";
import { ApiError } from "../../api/errors.ts";
import { useFieldMessage } from "../../app/forms/field-messages.ts";
import { safeReturn } from "../../app/guards.ts";
import { auth_messages } from "./messages/index.ts";
import { StageCard } from "./stage-card.tsx";

const route = getRouteApi("/login");

interface LoginForm {
  readonly username: string;
  readonly password: string;
}

export function LoginScreen(): ReactElement {
  const t = useT(auth_messages);
  const fieldMessage = useFieldMessage();
  const config = useAuthConfig();
  const { redirect } = route.useSearch();
  const router = useRouter();
  const login = useLogin();
  const { register, handleSubmit, formState, setFocus } = useForm<LoginForm>({
    defaultValues: { username: "", password: "" },
  });
  const { errors } = formState;

  function failure(error: Error): string {
    if (!(error instanceof ApiError)) return t("login_failed");
    return error.status === 401 || error.status === 422 ? t("login_invalid") : `${t("login_failed")}: ${error.message}`;
  }

  const submit = handleSubmit((values) =>
    login.mutate(values, {
      onSuccess: () => router.history.push(safeReturn(redirect) ?? "/dashboard"),
      // What was typed stays; only the password is likely to be the wrong part.
      onError: () => setFocus("password", { shouldSelect: true }),
    }),
  );

  if (config?.credentials_auth_enabled === false && !config.keycloak_auth_enabled)
    return (
      <StageCard title={t("login_title")} intro={t("login_hello")}>
        <Alert color="warning">{t("login_none")}</Alert>
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
            error={errors.username && fieldMessage("required")}
            {...register("username", { required: true })}
          />
          <PasswordInput
            label={t("login_password")}
            autoComplete="current-password"
            size="md"
            error={errors.password && fieldMessage("required")}
            {...register("password", { required: true })}
          />
          <FormError message={login.error && failure(login.error)} />
          <Button type="submit" size="md" color="accent" loading={login.isPending} fullWidth>
            {t("login_submit")}
          </Button>
        </Stack>
      </form>
    </StageCard>
  );
}

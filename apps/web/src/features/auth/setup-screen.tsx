import { useMemo, type ReactElement } from "react";
import { Alert, Button, Collapse, PasswordInput, Stack, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "@tanstack/react-router";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { FormError, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useAuthConfig, useLogin, useSetup } from "../../api/auth.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { FormSwitch } from "../../components/forms/form-switch.tsx";
import { formatFormError } from "./form-error.ts";
import { authMessages } from "./messages/en.ts";
import { EMPTY_SETUP, METHOD_FIELDS, toSetupBody, createSetupSchema, type SetupForm } from "./setup-form.ts";
import { AuthCard } from "./auth-card.tsx";
import { SetupMethodFields } from "./setup-method-fields.tsx";

const SERVER_FIELDS = [
  "username",
  "password",
  "app_name",
  "setup_code",
  "auth_type",
  ...METHOD_FIELDS.keycloak,
  ...METHOD_FIELDS.external,
] as const;
const FIELD_BY_PATH = { admin_username: "username", admin_password: "password" } as const;
const NO_SETTINGS: readonly string[] = [];

/**
 * First-run setup: creates the first admin, or turns authentication off; later only creates the admin, if none exists.
 */
export function SetupScreen(): ReactElement {
  const t = useT(authMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const config = useAuthConfig();
  const codeRequired = config?.setup_code_required ?? false;
  const environmentSettings = config?.environment_settings ?? NO_SETTINGS;
  const adminOnly = config?.setup_admin_only ?? false;
  const isConfigurable = (setting: string): boolean => !adminOnly && !environmentSettings.includes(setting);
  const router = useRouter();
  const setup = useSetup();
  const login = useLogin();
  const resolver = useMemo(
    () => zodResolver(createSetupSchema(codeRequired, environmentSettings)),
    [codeRequired, environmentSettings],
  );
  const form = useForm<SetupForm>({
    // Settings fixed by the environment are not editable.
    defaultValues: {
      ...EMPTY_SETUP,
      auth_enabled: !environmentSettings.includes("auth_enabled") || (config?.auth_enabled ?? true),
    },
    resolver,
  });
  const { register, handleSubmit, control, formState, setError } = form;
  const authEnabled = useWatch({ control, name: "auth_enabled" });
  const { errors } = formState;
  const errorOf = (field: keyof SetupForm): string | undefined => fieldMessage(errors[field]?.message);

  const submit = handleSubmit(async (values) => {
    try {
      await setup.mutateAsync(toSetupBody(values, environmentSettings, locale));
      // Sign in with the new password; if that fails, the login screen is shown.
      if (values.auth_enabled)
        await login
          .mutateAsync({ username: values.username, password: values.password })
          .catch(() => notify({ kind: "success", message: t("setup_done") }));
      await router.navigate({ to: "/dashboard" });
      await router.invalidate();
    } catch (error) {
      if (!showFieldErrors(error, SERVER_FIELDS, setError, FIELD_BY_PATH))
        setError("root", { message: formatFormError(error, t("failed"), t("failed_again")) });
    }
  });

  return (
    <AuthCard title={t("setup_title")} intro={t(adminOnly ? "setup_admin_intro" : "setup_intro")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {codeRequired && (
            <TextInput
              label={t("setup_code")}
              description={t("setup_code_hint")}
              autoComplete="one-time-code"
              spellCheck={false}
              required
              error={errorOf("setup_code")}
              {...register("setup_code")}
            />
          )}
          {isConfigurable("auth_enabled") && (
            <FormSwitch
              control={control}
              name="auth_enabled"
              label={t("auth_enabled")}
              description={t("auth_enabled_hint")}
            />
          )}
          {!authEnabled && <Alert color="warning">{t("auth_off_warning")}</Alert>}
          <Collapse expanded={authEnabled}>
            <Stack>
              <TextInput
                label={t("admin_username")}
                description={t("username_hint")}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                error={errorOf("username")}
                {...register("username")}
              />
              <PasswordInput
                label={t("admin_password")}
                autoComplete="new-password"
                required
                error={errorOf("password")}
                {...register("password")}
              />
              <PasswordInput
                label={t("password_again")}
                autoComplete="new-password"
                required
                error={errorOf("password_again")}
                {...register("password_again")}
              />
              {isConfigurable("user_registration_enabled") && (
                <FormSwitch
                  control={control}
                  name="user_registration_enabled"
                  label={t("registration_enabled")}
                  description={t("registration_enabled_hint")}
                />
              )}
              {!adminOnly && (
                <FormProvider {...form}>
                  <SetupMethodFields error={setup.error} />
                </FormProvider>
              )}
            </Stack>
          </Collapse>
          {isConfigurable("app_name") && (
            <TextInput
              label={t("app_name")}
              description={t("app_name_hint")}
              error={errorOf("app_name")}
              {...register("app_name")}
            />
          )}
          <FormError message={errors.root?.message ?? null} />
          <Button type="submit" size="md" color="accent" loading={formState.isSubmitting} fullWidth>
            {t("begin")}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

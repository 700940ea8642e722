import type { ReactElement } from "react";
import { PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { FormError, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useAuthConfig, useLogin, useRegister } from "../../api/auth.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { PasswordWarning } from "../../components/forms/password-warning.tsx";
import { parseReturnPath } from "../../lib/route-guards.ts";
import { SubmitButton } from "../../components/forms/submit-button.tsx";
import { LinkAnchor } from "../../components/links.tsx";
import { formatFormError } from "./form-error.ts";
import { authMessages } from "./messages/en.ts";
import { EMPTY_REGISTRATION, registerSchema, type RegisterForm as RegisterFields } from "./register-form.ts";
import { AuthCard } from "./auth-card.tsx";
import { ProviderButton } from "./identity-provider/provider-button.tsx";

const route = getRouteApi("/register");

/** Registration here, or at the identity provider if that is the only sign-in method. */
export function RegisterScreen(): ReactElement {
  const t = useT(authMessages);
  const { redirect } = route.useSearch();
  const config = useAuthConfig();
  if (config === undefined || config.credentials_auth_enabled) return <RegisterForm />;
  return (
    <AuthCard title={t("register_title")} intro={t("register_at_provider")}>
      <Stack>
        <ProviderButton returnTo={parseReturnPath(redirect) ?? undefined} />
        <p className="auth-card-else">
          {t("register_has_account")}{" "}
          <LinkAnchor to="/login" search={redirect === undefined ? {} : { redirect }}>
            {t("login_submit")}
          </LinkAnchor>
        </p>
      </Stack>
    </AuthCard>
  );
}

/** Creates an account and signs in with it. */
function RegisterForm(): ReactElement {
  const t = useT(authMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const { redirect } = route.useSearch();
  const router = useRouter();
  const registration = useRegister();
  const login = useLogin();
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: EMPTY_REGISTRATION,
    resolver: zodResolver(registerSchema),
  });
  const { errors } = formState;
  const [newPassword, username, email] = useWatch({
    control,
    name: ["password", "username", "email"],
  });
  const errorOf = (field: keyof RegisterFields): string | undefined => fieldMessage(errors[field]?.message);

  const submit = handleSubmit(async ({ username, email, password }) => {
    let verificationId: string | undefined;
    try {
      const registered = await registration.mutateAsync({ username, email, password, communication_language: locale });
      verificationId = registered.verification_id;
    } catch (error) {
      if (!showFieldErrors(error, ["username", "email", "password"], setError))
        setError("root", { message: formatFormError(error, t("register_failed"), t("register_failed_again")) });
      return;
    }
    if (verificationId !== undefined) {
      const search = { id: verificationId, ...(redirect === undefined ? {} : { redirect }) };
      await router.navigate({ to: "/verify-email-form", search });
      return;
    }
    try {
      // Sign in with the new password; if that fails, the login screen is shown.
      await login.mutateAsync({ username, password });
      notify({ kind: "success", message: t("registered", { name: username }) });
      router.history.push(parseReturnPath(redirect) ?? "/dashboard");
    } catch {
      notify({ kind: "success", message: t("registered_log_in") });
      await router.navigate({ to: "/login", search: redirect === undefined ? {} : { redirect } });
    }
  });

  return (
    <AuthCard title={t("register_title")} intro={t("register_intro")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("login_username")}
            description={t("username_hint")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            required
            autoFocus
            error={errorOf("username")}
            {...register("username")}
          />
          <TextInput
            label={t("email")}
            type="email"
            autoComplete="email"
            size="md"
            required
            error={errorOf("email")}
            {...register("email")}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} className="auth-card-pair">
            <PasswordInput
              label={t("login_password")}
              description={t("password_hint")}
              autoComplete="new-password"
              size="md"
              required
              error={errorOf("password")}
              {...register("password")}
            />
            <PasswordInput
              label={t("password_again")}
              description={t("password_again_hint")}
              autoComplete="new-password"
              size="md"
              required
              error={errorOf("password_again")}
              {...register("password_again")}
            />
          </SimpleGrid>
          <PasswordWarning password={newPassword} ownNames={[username, email]} />
          <FormError message={errors.root?.message ?? null} />
          <SubmitButton size="md" fullWidth isPending={formState.isSubmitting} error={registration.error}>
            {t("register_submit")}
          </SubmitButton>
          <p className="auth-card-else">
            {t("register_has_account")}{" "}
            <LinkAnchor to="/login" search={redirect === undefined ? {} : { redirect }}>
              {t("login_submit")}
            </LinkAnchor>
          </p>
        </Stack>
      </form>
    </AuthCard>
  );
}

import type { ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { FormError, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { z } from "zod";
import { ApiError } from "../../../api/api-error.ts";
import { useResetLink, useResetPassword } from "../../../api/recovery.api.ts";
import { ACCOUNT_FIELDS, PASSWORDS_MATCH } from "../../../components/forms/account-fields.ts";
import { showFieldErrors } from "../../../components/forms/field-messages.ts";
import { SubmitButton } from "../../../components/forms/submit-button.tsx";
import { AuthCard } from "../auth-card.tsx";
import { formatFormError } from "../form-error.ts";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { LinkProblem } from "./link-problem.tsx";
import { recoveryMessages } from "./messages/en.ts";

const resetSchema = z
  .object({
    password: ACCOUNT_FIELDS.password,
    password_again: ACCOUNT_FIELDS.password_again,
  })
  .refine(PASSWORDS_MATCH.check, PASSWORDS_MATCH.report);

/** Target of a reset link. Opening it does not use up the link; only submitting the form does. */
export function ResetPasswordScreen(): ReactElement {
  const t = useT(recoveryMessages);
  const token = useLocation({ select: ({ hash }) => hash });
  const link = useResetLink(token);
  if (link.data !== undefined) return <ResetPasswordForm token={token} username={link.data.username} />;
  if (link.error !== null)
    return <LinkProblem title={t("reset_title")} error={link.error} onRetry={() => void link.refetch()} />;
  return (
    <AuthCard title={t("reset_title")} intro="">
      <Button loading size="md" fullWidth>
        {t("reset_submit")}
      </Button>
    </AuthCard>
  );
}

function ResetPasswordForm({ token, username }: { readonly token: string; readonly username: string }): ReactElement {
  const t = useT(recoveryMessages);
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: { password: "", password_again: "" },
    resolver: zodResolver(resetSchema),
  });
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });

  const submit = handleSubmit(async (form) => {
    try {
      await reset.mutateAsync({ token, new_password: form.password });
    } catch (error) {
      if (!showFieldErrors(error, ["password"], setError, { new_password: "password" }))
        setError("root", {
          message: formatFormError(error, t("reset_failed"), t("reset_failed")),
        });
      return;
    }
    notify({ kind: "success", message: t("reset_done") });
    await navigate({ to: "/login", replace: true });
  });

  if (reset.error instanceof ApiError && reset.error.code === "link_expired")
    return <LinkProblem title={t("reset_title")} error={reset.error} />;
  return (
    <AuthCard title={t("reset_title")} intro={t("reset_intro", { name: username })}>
      <form onSubmit={submit} noValidate>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Stack>
          <NewPasswordFields
            label={t("new_password")}
            password={password}
            ownNames={[username]}
            autoFocus
            errors={{ password: errors.password?.message, password_again: errors.password_again?.message }}
            fields={{ password: register("password"), password_again: register("password_again") }}
          />
          <FormError message={errors.root?.message ?? null} />
          <SubmitButton size="md" fullWidth isPending={formState.isSubmitting} error={reset.error}>
            {t("reset_submit")}
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
}

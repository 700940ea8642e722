import type { ReactElement } from "react";
import { Button, Stack, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import type { RegisteredUser } from "@showrunner/contract/rest";
import { FormError, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { useLogin } from "../../../api/auth.api.ts";
import { useAcceptInvitation, useInvitation } from "../../../api/invitations.api.ts";
import { ACCOUNT_FIELDS, PASSWORDS_MATCH } from "../../../components/forms/account-fields.ts";
import { showFieldErrors, useFieldMessage } from "../../../components/forms/field-messages.ts";
import { SubmitButton } from "../../../components/forms/submit-button.tsx";
import { LinkAnchor } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { formatFormError } from "../form-error.ts";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { LinkProblem } from "../recovery/link-problem.tsx";
import { recoveryMessages } from "../recovery/messages/en.ts";
import { invitationMessages } from "./messages/en.ts";

const acceptSchema = z.object(ACCOUNT_FIELDS).refine(PASSWORDS_MATCH.check, PASSWORDS_MATCH.report);

/** Target of an invitation's link. Opening it does not use up the link; only submitting the form does. */
export function InvitationScreen(): ReactElement {
  const t = useT(invitationMessages);
  const token = useLocation({ select: ({ hash }) => hash });
  const invitation = useInvitation(token);
  if (invitation.data !== undefined) return <AcceptForm token={token} email={invitation.data.email} />;
  if (invitation.error !== null)
    return <InvitationProblem error={invitation.error} onRetry={() => void invitation.refetch()} />;
  return (
    <AuthCard title={t("title")} intro="">
      <Button loading size="md" fullWidth>
        {t("accept")}
      </Button>
    </AuthCard>
  );
}

/** Shown instead of the form for an invitation that is no longer valid. */
function InvitationProblem({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }): ReactElement {
  const t = useT(invitationMessages);
  const texts = { link_expired: t("expired"), link_malformed: t("malformed") };
  return <LinkProblem title={t("title")} error={error} texts={texts} {...(onRetry === undefined ? {} : { onRetry })} />;
}

interface AcceptFormProps {
  readonly token: string;
  readonly email: string;
}

function AcceptForm({ token, email }: AcceptFormProps): ReactElement {
  const t = useT(invitationMessages);
  const tRecovery = useT(recoveryMessages);
  const fieldMessage = useFieldMessage();
  const router = useRouter();
  const acceptance = useAcceptInvitation();
  const login = useLogin();
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: { username: "", password: "", password_again: "" },
    resolver: zodResolver(acceptSchema),
  });
  const { errors } = formState;
  const [username, password] = useWatch({ control, name: ["username", "password"] });
  const code = acceptance.error instanceof ApiError ? acceptance.error.code : "";

  const submit = handleSubmit(async ({ username, password }) => {
    let registeredUser: RegisteredUser;
    try {
      registeredUser = await acceptance.mutateAsync({ token, username, password });
    } catch (error) {
      if (!showFieldErrors(error, ["username", "password"], setError)) {
        const isTaken = error instanceof ApiError && error.code === "email_taken";
        const message = isTaken ? t("email_taken", { email }) : formatFormError(error, t("failed"), t("failed"));
        setError("root", { message });
      }
      return;
    }
    if (registeredUser.verification_id !== undefined) {
      await router.navigate({
        to: "/verify-email-form",
        search: { id: registeredUser.verification_id },
        replace: true,
      });
      return;
    }
    try {
      await login.mutateAsync({ username, password });
      notify({ kind: "success", message: t("welcome", { name: username }) });
      await router.navigate({ to: "/dashboard", replace: true });
    } catch {
      notify({ kind: "success", message: t("welcome_log_in") });
      await router.navigate({ to: "/login", replace: true });
    }
  });

  if (acceptance.error !== null && code === "link_expired") return <InvitationProblem error={acceptance.error} />;
  return (
    <AuthCard title={t("title")} intro={t("intro", { email })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("username")}
            description={t("username_hint")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            required
            autoFocus
            error={fieldMessage(errors.username?.message)}
            {...register("username")}
          />
          <NewPasswordFields
            label={t("password")}
            password={password}
            ownNames={[username, email]}
            errors={{ password: errors.password?.message, password_again: errors.password_again?.message }}
            fields={{ password: register("password"), password_again: register("password_again") }}
          />
          <FormError message={errors.root?.message ?? null} />
          <SubmitButton size="md" fullWidth isPending={formState.isSubmitting} error={acceptance.error}>
            {t("accept")}
          </SubmitButton>
          {code === "email_taken" && (
            <p className="auth-card-else">
              <LinkAnchor to="/login">{tRecovery("back_to_login")}</LinkAnchor>
            </p>
          )}
        </Stack>
      </form>
    </AuthCard>
  );
}

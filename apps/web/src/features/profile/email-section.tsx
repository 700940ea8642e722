import { useState, type ReactElement } from "react";
import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { emailChangeRoutes, type AuthStatus, type EmailChange } from "@showrunner/contract/rest";
import { FormError, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCancelEmailChange, useRequestEmailChange } from "../../api/profile.api.ts";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { SubmitButton } from "../../components/forms/submit-button.tsx";
import { useCountdown } from "../../components/forms/use-countdown.ts";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";
import { isRecentLoginRequired, SignInAgain, useRecentLogin } from "./sign-in-again.tsx";

/** The address of the account, and its change by a mailed link. */
export function EmailSection({ email }: { readonly email: AuthStatus["email"] }): ReactElement {
  const t = useT(profileMessages);
  return (
    <ProfileSection id="email" title={t("email_title")}>
      <Stack>
        <Group gap="sm">
          <Text className="profile-email">{email.address ?? t("email_none")}</Text>
          {email.address !== null && (
            <Badge variant="light" color={email.verified ? "success" : "warning"}>
              {t(email.verified ? "email_verified" : "email_not_verified")}
            </Badge>
          )}
        </Group>
        {!email.change_available ? (
          <Text size="sm" c="dimmed">
            {t("email_no_mail")}
          </Text>
        ) : email.pending === null ? (
          <RequestChange email={email} />
        ) : (
          <PendingChange pending={email.pending} />
        )}
      </Stack>
    </ProfileSection>
  );
}

function RequestChange({ email }: { readonly email: AuthStatus["email"] }): ReactElement {
  const t = useT(profileMessages);
  const verify = useRequestEmailChange();
  const waitS = useRetryDelay(verify.error);
  const [isEditing, setEditing] = useState(false);
  const { address, verified } = email;
  if (isEditing) return <EmailForm onClose={() => setEditing(false)} />;
  return (
    <>
      <FormError message={verify.error === null ? null : formatProfileError(verify.error, t("email_failed"))} />
      <Group>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t(address === null ? "email_add" : "email_change")}
        </Button>
        {address !== null && !verified && (
          <Button
            variant="default"
            loading={verify.isPending}
            disabled={waitS > 0}
            onClick={() =>
              verify.mutate(address, { onError: (error) => isRecentLoginRequired(error) && setEditing(true) })
            }
          >
            {waitS > 0 ? t("wait", { time: formatDelay(waitS) }) : t("email_verify")}
          </Button>
        )}
      </Group>
    </>
  );
}

function EmailForm({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(profileMessages);
  const fieldMessage = useFieldMessage();
  const change = useRequestEmailChange();
  const { isRecentLogin, checkRefusal } = useRecentLogin();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: "" },
    resolver: zodResolver(emailChangeRoutes["POST /auth/email-change"].body),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    try {
      await change.mutateAsync(email);
    } catch (error) {
      if (!checkRefusal(error) && !showFieldErrors(error, ["email"], setError))
        setError("root", { message: formatProfileError(error, t("email_failed")) });
    }
  });
  if (!isRecentLogin) return <SignInAgain />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("email_new")}
          description={t("email_new_hint")}
          type="email"
          required
          autoFocus
          autoComplete="email"
          error={fieldMessage(errors.email?.message)}
          {...register("email")}
        />
        <FormError message={errors.root?.message ?? null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            {t("cancel")}
          </Button>
          <SubmitButton isPending={isSubmitting} error={change.error}>
            {t("email_send")}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function PendingChange({ pending }: { readonly pending: EmailChange }): ReactElement {
  const t = useT(profileMessages);
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  const resend = useRequestEmailChange();
  const cancel = useCancelEmailChange();
  const waitS = Math.max(useCountdown(pending.resend_available_at), useRetryDelay(resend.error));
  const failure =
    resend.error !== null
      ? formatProfileError(resend.error, t("email_failed"))
      : cancel.error !== null
        ? formatProfileError(cancel.error, t("email_cancel_failed"))
        : null;
  // `then` instead of a callback of `mutate`, which React drops if no change is pending any more. `failure` has errors.
  const announce = (done: Promise<unknown>, message: string): void =>
    void done.then(
      () => notify({ kind: "success", message }),
      () => undefined,
    );
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t("email_pending", { email: pending.email, end: format.format(Date.parse(pending.expires_at)) })}
      </Text>
      <FormError message={failure} />
      <Group>
        <Button
          variant="default"
          loading={resend.isPending}
          disabled={waitS > 0}
          onClick={() => announce(resend.mutateAsync(null), t("email_sent_again"))}
        >
          {waitS > 0 ? t("email_resend_in", { time: formatDelay(waitS) }) : t("email_resend")}
        </Button>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => announce(cancel.mutateAsync(), t("email_cancelled"))}
        >
          {t("email_cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

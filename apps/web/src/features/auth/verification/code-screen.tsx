import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { Divider, Stack, TextInput } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { FormError } from "@showrunner/ui/host";
import { isTemporary } from "../../../api/api-error.ts";
import { useT } from "@showrunner/i18n/react";
import { useRetryDelay } from "../../../api/use-retry-delay.ts";
import { useVerificationStatus, useVerifyByCode } from "../../../api/verification.api.ts";
import { SubmitButton } from "../../../components/forms/submit-button.tsx";
import { LinkAnchor } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { getVerificationErrorKey } from "./verification-error-key.ts";
import { verificationMessages } from "./messages/en.ts";
import { ResendForm } from "./resend-form.tsx";
import { VerifiedCard } from "./verified-card.tsx";

const route = getRouteApi("/verify-email-form");

/** Form for the verification code. Continues automatically when the link is opened on another device. */
export function CodeScreen(): ReactElement {
  const t = useT(verificationMessages);
  const { id, redirect } = route.useSearch();
  const status = useVerificationStatus(id);
  const verify = useVerifyByCode();
  const waitS = useRetryDelay(verify.error);
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Copied codes may contain spaces.
  const typed = code.replaceAll(/\s/g, "");
  const isComplete = /^[a-z0-9]{8}$/i.test(typed);
  if (verify.isSuccess || status.data?.verified === true) return <VerifiedCard redirect={redirect} />;

  // The id may be unknown, for example after the account was deleted; the form then asks for the address.
  const knownId = status.error !== null && !isTemporary(status.error) ? undefined : id;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (verify.isPending) return;
    setTried(true);
    if (!isComplete) return input.current?.focus();
    verify.mutate(
      { verification_code: typed, ...(knownId === undefined ? {} : { verification_id: knownId }) },
      { onError: () => input.current?.select() },
    );
  }

  return (
    <AuthCard
      title={t("title")}
      intro={status.data === undefined ? t("code_intro") : t("code_sent_to", { email: status.data.email })}
    >
      <Stack gap="lg">
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label={t("code")}
              description={t("code_hint")}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              size="md"
              autoFocus
              ref={input}
              value={code}
              error={isTried && !isComplete && t(typed.length === 8 ? "code_invalid" : "code_length")}
              onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
            />
            <FormError message={verify.error === null || waitS > 0 ? null : t(getVerificationErrorKey(verify.error))} />
            <SubmitButton size="md" fullWidth isPending={verify.isPending} error={verify.error}>
              {t("submit_code")}
            </SubmitButton>
          </Stack>
        </form>
        <Divider />
        <ResendForm id={knownId} availableAt={status.data?.resend_available_at} />
        <p className="auth-card-else">
          <LinkAnchor to="/login" search={redirect === undefined ? {} : { redirect }}>
            {t("log_in")}
          </LinkAnchor>
        </p>
      </Stack>
    </AuthCard>
  );
}

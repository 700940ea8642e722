import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { formatDelay, useRetryDelay } from "../../../api/use-retry-delay.ts";
import { useResendVerification } from "../../../api/verification.api.ts";
import { findFieldError, useFieldMessage } from "../../../components/forms/field-messages.ts";
import { verificationMessages } from "./messages/en.ts";
import { useCountdown } from "../../../components/forms/use-countdown.ts";

interface ResendFormProps {
  /** Id of the pending verification; if undefined, the form asks for the address. */
  readonly id: string | undefined;
  readonly availableAt: string | undefined;
}

/** Requests another mail, at most once a minute. */
export function ResendForm({ id, availableAt }: ResendFormProps): ReactElement {
  const t = useT(verificationMessages);
  const fieldMessage = useFieldMessage();
  const resend = useResendVerification(id);
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const refusedS = useRetryDelay(resend.error);
  const countdownS = useCountdown(resend.data?.resend_available_at ?? availableAt);
  const waitS = Math.max(refusedS, countdownS);
  const problem = isTried && email.trim() === "" ? "required" : findFieldError(resend.error, "email");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (waitS > 0 || resend.isPending) return;
    if (id !== undefined) return resend.mutate({ verification_id: id });
    setTried(true);
    if (email.trim() !== "") resend.mutate({ email: email.trim() });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed" role="status">
          {t(!resend.isSuccess ? "nothing_arrived" : id === undefined ? "resent" : "sent_again")}
        </Text>
        {id === undefined && (
          <TextInput
            label={t("email")}
            type="email"
            autoComplete="email"
            size="md"
            value={email}
            error={fieldMessage(problem)}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <FormError
          message={
            resend.error === null || refusedS > 0 || problem !== undefined ? null : formatResendFailure(resend.error, t)
          }
        />
        <Button type="submit" variant="default" size="md" fullWidth loading={resend.isPending} disabled={waitS > 0}>
          {waitS > 0 ? t("resend_in", { time: formatDelay(waitS) }) : t("resend")}
        </Button>
      </Stack>
    </form>
  );
}

function formatResendFailure(error: Error, t: (key: "resend_failed") => string): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500
    ? `${t("resend_failed")}: ${error.message}`
    : t("resend_failed");
}

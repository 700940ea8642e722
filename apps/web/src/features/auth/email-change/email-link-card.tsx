import type { ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { useIsSignedIn } from "../../../api/session.ts";
import { formatDelay, useRetryDelay } from "../../../api/use-retry-delay.ts";
import { LinkButton } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { formatFormError } from "../form-error.ts";
import { emailChangeMessages } from "./messages/en.ts";

interface EmailLinkCardProps {
  readonly title: string;
  readonly intro: string;
  readonly action: string;
  /** Message for a failed attempt. */
  readonly failed: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Shown once the link has been used. */
  readonly done: { readonly title: string; readonly text: string } | null;
  readonly onUse: () => void;
}

const FINAL_CODES = ["link_expired", "link_malformed", "email_taken"] as const;

/** Page of a mailed link about a change of address. Acts only on a click, because mail scanners open links too. */
export function EmailLinkCard(props: EmailLinkCardProps): ReactElement {
  const { title, intro, action, failed, isPending, error, done, onUse } = props;
  const t = useT(emailChangeMessages);
  const isSignedIn = useIsSignedIn();
  const waitS = useRetryDelay(error);
  const finalCode = FINAL_CODES.find((code) => error instanceof ApiError && error.code === code);
  const message =
    error === null ? null : finalCode === undefined ? formatFormError(error, failed, failed) : t(finalCode);
  const next = (
    <LinkButton to={isSignedIn ? "/profile" : "/login"} size="md" variant="default" fullWidth>
      {t(isSignedIn ? "to_profile" : "log_in")}
    </LinkButton>
  );
  if (done !== null)
    return (
      <div role="status">
        <AuthCard title={done.title} intro={done.text}>
          {next}
        </AuthCard>
      </div>
    );
  return (
    <AuthCard title={title} intro={finalCode === undefined ? intro : ""}>
      <Stack>
        <FormError message={message} />
        {finalCode === undefined ? (
          <Button size="md" color="accent" fullWidth loading={isPending} disabled={waitS > 0} onClick={onUse}>
            {waitS > 0 ? formatDelay(waitS) : action}
          </Button>
        ) : (
          next
        )}
      </Stack>
    </AuthCard>
  );
}

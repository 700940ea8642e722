import type { ReactElement } from "react";
import { Button, type ButtonProps } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { fieldMessages } from "./messages/en.ts";

interface SubmitButtonProps extends ButtonProps {
  readonly isPending: boolean;
  /** Error of the last attempt. After a 429 the button is disabled and counts down to the next attempt. */
  readonly error: Error | null;
}

/** Submits an account form. While it is disabled, browsers don't submit with the Enter key either. */
export function SubmitButton({ isPending, error, children, ...props }: SubmitButtonProps): ReactElement {
  const t = useT(fieldMessages);
  const waitS = useRetryDelay(error);
  return (
    <Button type="submit" color="accent" loading={isPending} disabled={waitS > 0} {...props}>
      {waitS > 0 ? t("retry_in", { time: formatDelay(waitS) }) : children}
    </Button>
  );
}

import type { ReactElement } from "react";
import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { findPasswordWeakness } from "@showrunner/contract/password-strength";
import { useT } from "@showrunner/i18n/react";
import { passwordMessages } from "./password-messages/en.ts";

interface PasswordWarningProps {
  readonly password: string;
  /** Names and address of the account: passwords that contain them are easily guessed. */
  readonly ownNames: readonly (string | null)[];
}

/** Warning below the field of a new password that is easily guessed. */
export function PasswordWarning({ password, ownNames }: PasswordWarningProps): ReactElement {
  const t = useT(passwordMessages);
  const weakness = findPasswordWeakness(password, ownNames);
  return (
    <div role="status">
      {weakness !== null && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} role="presentation">
          {t(weakness)}
        </Alert>
      )}
    </div>
  );
}

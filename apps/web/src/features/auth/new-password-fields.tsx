import type { ReactElement } from "react";
import { PasswordInput } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { PasswordWarning } from "../../components/forms/password-warning.tsx";
import { recoveryMessages } from "./recovery/messages/en.ts";

interface NewPasswordFieldsProps {
  readonly label: string;
  /** Text typed so far, for the warning. */
  readonly password: string;
  /** Names that the password should not contain. */
  readonly ownNames: readonly string[];
  readonly autoFocus?: boolean;
  /** Error codes of both fields. */
  readonly errors: { readonly password: string | undefined; readonly password_again: string | undefined };
  readonly fields: { readonly password: UseFormRegisterReturn; readonly password_again: UseFormRegisterReturn };
}

/** A new password, typed twice, on the pages of one-time links. */
export function NewPasswordFields(props: NewPasswordFieldsProps): ReactElement {
  const { label, password, ownNames, autoFocus = false, errors, fields } = props;
  const t = useT(recoveryMessages);
  const fieldMessage = useFieldMessage();
  return (
    <>
      <PasswordInput
        label={label}
        description={t("password_hint")}
        autoComplete="new-password"
        size="md"
        required
        autoFocus={autoFocus}
        error={fieldMessage(errors.password)}
        {...fields.password}
      />
      <PasswordWarning password={password} ownNames={ownNames} />
      <PasswordInput
        label={t("password_again")}
        autoComplete="new-password"
        size="md"
        required
        error={fieldMessage(errors.password_again)}
        {...fields.password_again}
      />
    </>
  );
}

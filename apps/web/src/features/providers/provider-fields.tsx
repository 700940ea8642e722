import type { ReactElement } from "react";
import { Autocomplete, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Controller, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import type { ProviderDefinitionField, ProviderModel } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { providersMessages } from "./messages/en.ts";
import { checkField, type ProviderFormValues } from "./provider-form.ts";
import { useFieldTexts } from "./use-field-texts.ts";

interface FieldsProps {
  readonly fields: readonly ProviderDefinitionField[];
  readonly register: UseFormRegister<ProviderFormValues>;
  readonly errors: FieldErrors<ProviderFormValues>;
}

interface SettingFieldsProps extends FieldsProps {
  /** Keys of fields that the viewer cannot change. */
  readonly locked?: readonly string[];
}

/** Setting fields of a definition: addresses and texts. */
export function SettingFields({ fields, register, errors, locked }: SettingFieldsProps): ReactElement {
  const t = useT(providersMessages);
  const fieldMessage = useFieldMessage();
  const textsOf = useFieldTexts();
  return (
    <Stack>
      {fields
        .filter(({ kind }) => kind !== "model")
        .map((field) => {
          const { label, hint } = textsOf(field.key);
          const isLocked = locked?.includes(field.key) === true;
          return (
            <TextInput
              key={field.key}
              label={label}
              description={isLocked ? t("creator_only") : hint}
              withAsterisk={field.is_required}
              inputMode={field.kind === "url" ? "url" : "text"}
              autoComplete="off"
              spellCheck={false}
              readOnly={isLocked}
              error={fieldMessage(errors.settings?.[field.key]?.message)}
              {...register(`settings.${field.key}`, { validate: (value) => checkField(field, value) })}
            />
          );
        })}
    </Stack>
  );
}

interface CredentialFieldsProps extends FieldsProps {
  /** Keys of stored secrets, which an empty field keeps. */
  readonly stored: readonly string[];
}

/** Secret fields of a definition; stored secrets are never shown. */
export function CredentialFields({ fields, register, errors, stored }: CredentialFieldsProps): ReactElement {
  const t = useT(providersMessages);
  const fieldMessage = useFieldMessage();
  const textsOf = useFieldTexts();
  return (
    <Stack>
      {fields.map((field) => {
        const { label, hint } = textsOf(field.key);
        const isStored = stored.includes(field.key);
        return (
          <PasswordInput
            key={field.key}
            label={label}
            description={hint}
            withAsterisk={field.is_required && !isStored}
            placeholder={isStored ? t("credential_kept") : ""}
            autoComplete="new-password"
            spellCheck={false}
            error={fieldMessage(errors.credentials?.[field.key]?.message)}
            {...register(`credentials.${field.key}`, {
              validate: (value, { needs_no_key: needsNoKey }) =>
                needsNoKey || (isStored && value === "") ? undefined : checkField(field, value),
            })}
          />
        );
      })}
    </Stack>
  );
}

interface ModelFieldsProps {
  readonly fields: readonly ProviderDefinitionField[];
  readonly control: Control<ProviderFormValues>;
  readonly models: readonly ProviderModel[];
}

/** Model names, with the models that the vendor lists as suggestions. */
export function ModelFields({ fields, control, models }: ModelFieldsProps): ReactElement {
  const fieldMessage = useFieldMessage();
  const textsOf = useFieldTexts();
  return (
    <Stack>
      {fields
        .filter(({ kind }) => kind === "model")
        .map((field) => {
          const { label, hint } = textsOf(field.key);
          return (
            <Controller
              key={field.key}
              control={control}
              name={`settings.${field.key}`}
              rules={{ validate: (value) => checkField(field, value ?? "") }}
              render={({ field: { ref, ...input }, fieldState }) => (
                <Autocomplete
                  {...input}
                  ref={ref}
                  value={input.value ?? ""}
                  label={label}
                  description={hint}
                  withAsterisk={field.is_required}
                  data={[...new Set(models.map(({ name }) => name))]}
                  limit={50}
                  spellCheck={false}
                  error={fieldMessage(fieldState.error?.message)}
                />
              )}
            />
          );
        })}
    </Stack>
  );
}

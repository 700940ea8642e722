import type { ReactElement } from "react";
import { Button, NativeSelect, PasswordInput, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import {
  DATABASE_TYPES,
  SSL_MODES,
  type ChangedDatabaseProfile,
  type DatabaseProfile,
  type NewDatabaseProfile,
} from "@showrunner/contract/rest";
import { FormError, FormFooter, FormModal, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useChangeProfile, useCreateProfile } from "../../api/databases.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { FormSwitch } from "../../components/forms/form-switch.tsx";
import { TYPE_NAMES } from "./type-names.ts";
import { databasesMessages } from "./messages/en.ts";
import { getDefaults, parseProfileForm, toProfileForm, type ProfileFormValues } from "./profile-form.ts";

const FIELDS = [
  "name",
  "host",
  "port",
  "database",
  "schema",
  "username",
  "password",
  "ssl_mode",
  "charset",
  "database_path",
] as const;

interface ProfileDialogProps {
  /** Null creates a profile. */
  readonly profile: DatabaseProfile | null;
  readonly onClose: () => void;
}

/** Creates or changes a profile; shows the fields that its type needs. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps): ReactElement {
  const t = useT(databasesMessages);
  const fieldMessage = useFieldMessage();
  const create = useCreateProfile();
  const change = useChangeProfile();
  const { register, control, handleSubmit, formState, setError, setValue } = useForm<ProfileFormValues>({
    defaultValues: toProfileForm(profile),
    resolver: (values) => {
      const parsed = parseProfileForm(values, profile);
      return "body" in parsed ? { values, errors: {} } : { values: {}, errors: parsed.errors };
    },
  });
  const type = useWatch({ control, name: "type" });
  const { errors } = formState;
  const field = (name: keyof ProfileFormValues, isRequired = true) => ({
    label: t(name),
    withAsterisk: isRequired,
    error: fieldMessage(errors[name]?.message),
    ...register(name),
  });
  // The connection of the database in use cannot be changed.
  const isLocked = profile?.active === true;

  const submit = handleSubmit(async (values) => {
    const parsed = parseProfileForm(values, profile);
    if (!("body" in parsed)) return;
    try {
      if (profile === null) await create.mutateAsync(parsed.body as NewDatabaseProfile);
      else await change.mutateAsync({ id: profile.id, body: parsed.body as ChangedDatabaseProfile });
      notify({ kind: "success", message: t("saved") });
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        setError("root", { message: error instanceof Error ? error.message : String(error) });
    }
  });

  return (
    <FormModal onClose={onClose} title={t(profile === null ? "add" : "edit")} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput {...field("name")} data-autofocus maxLength={99} />
          <Textarea {...field("description", false)} autosize minRows={2} />
          <fieldset className="profile-connection" disabled={isLocked}>
            <Stack>
              <NativeSelect
                {...field("type")}
                data={DATABASE_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
                {...register("type", {
                  onChange: (event: { readonly target: { readonly value: ProfileFormValues["type"] } }) => {
                    const { port, charset } = getDefaults(event.target.value);
                    setValue("port", port);
                    setValue("charset", charset);
                  },
                })}
              />
              {type === "sqlite" ? (
                <>
                  <TextInput {...field("database_path")} description={t("database_path_hint")} />
                  <FormSwitch
                    control={control}
                    name="enable_foreign_keys"
                    label={t("enable_foreign_keys")}
                    description={t("enable_foreign_keys_hint")}
                  />
                </>
              ) : (
                <SimpleGrid cols={{ base: 1, sm: 2 }}>
                  <TextInput {...field("host")} autoComplete="off" />
                  <TextInput {...field("port")} inputMode="numeric" />
                  <TextInput {...field("database")} autoComplete="off" />
                  {type === "postgresql" && <TextInput {...field("schema")} />}
                  <TextInput {...field("username")} autoComplete="off" />
                  <PasswordInput
                    {...field("password", profile === null)}
                    autoComplete="new-password"
                    placeholder={profile === null ? "" : t("password_kept")}
                  />
                  <NativeSelect
                    {...field("ssl_mode")}
                    data={SSL_MODES.map((value) => ({ value, label: t(`ssl_${value}`) }))}
                  />
                  <NativeSelect {...field("charset")} data={[getDefaults(type).charset]} />
                </SimpleGrid>
              )}
            </Stack>
          </fieldset>
          {isLocked && <p className="profile-locked">{t("locked")}</p>}
          <FormError message={errors.root?.message ?? null} />
          <FormFooter>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" color="accent" loading={formState.isSubmitting}>
              {t("save")}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </FormModal>
  );
}

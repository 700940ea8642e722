import type { ReactElement } from "react";
import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { locales } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { profileRoutes, type User } from "@showrunner/contract/rest";
import { FormError, notify } from "@showrunner/ui/host";
import { z } from "zod";
import { useUpdateProfile } from "../../api/profile.api.ts";
import { ACCOUNT_FIELDS } from "../../components/forms/account-fields.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";

const { first_name, last_name } = profileRoutes["PATCH /auth/me"].body.shape;
const accountSchema = z.object({
  username: ACCOUNT_FIELDS.username,
  first_name: first_name.unwrap(),
  last_name: last_name.unwrap(),
  communication_language: z.enum(locales),
});
type AccountForm = z.infer<typeof accountSchema>;
const FIELDS = ["username", "first_name", "last_name", "communication_language"] as const;

const toForm = ({ username, first_name, last_name, communication_language }: User): AccountForm => ({
  username,
  first_name,
  last_name,
  communication_language,
});

export function AccountSection({ user }: { readonly user: User }): ReactElement {
  const t = useT(profileMessages);
  const fieldMessage = useFieldMessage();
  const update = useUpdateProfile();
  const { register, handleSubmit, formState, setError, getValues, resetField } = useForm<AccountForm>({
    // Follows changes made elsewhere, unless they are being edited here.
    values: toForm(user),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(accountSchema),
  });
  // Unlike `isDirty`, also right after new `values`.
  const { errors, dirtyFields, isSubmitting } = formState;
  const isDirty = Object.keys(dirtyFields).length > 0;
  const errorOf = (field: keyof AccountForm): string | undefined => fieldMessage(errors[field]?.message);

  const submit = handleSubmit(async (values) => {
    const typed = getValues();
    try {
      const saved = toForm(await update.mutateAsync(values));
      // Fields that were edited meanwhile stay as they are.
      for (const field of FIELDS)
        if (getValues(field) === typed[field]) resetField(field, { defaultValue: saved[field] });
      notify({ kind: "success", message: t("account_saved") });
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        setError("root", { message: formatProfileError(error, t("account_failed")) });
    }
  });

  return (
    <ProfileSection id="account" title={t("account_title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t("first_name")}
              autoComplete="given-name"
              error={errorOf("first_name")}
              {...register("first_name")}
            />
            <TextInput
              label={t("last_name")}
              autoComplete="family-name"
              error={errorOf("last_name")}
              {...register("last_name")}
            />
          </SimpleGrid>
          <TextInput
            label={t("username")}
            description={t("username_hint")}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf("username")}
            {...register("username")}
          />
          <NativeSelect
            label={t("language")}
            description={t("language_hint")}
            data={[...languageOptions]}
            {...register("communication_language")}
          />
          <FormError message={errors.root?.message ?? null} />
          <Group justify="flex-end">
            <Button type="submit" color="accent" loading={isSubmitting} disabled={!isDirty}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </ProfileSection>
  );
}

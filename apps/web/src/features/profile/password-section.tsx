import type { ReactElement } from "react";
import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { useT } from "@showrunner/i18n/react";
import type { User } from "@showrunner/contract/rest";
import { FormError, notify } from "@showrunner/ui/host";
import { z } from "zod";
import { useChangePassword } from "../../api/profile.api.ts";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { ACCOUNT_FIELDS } from "../../components/forms/account-fields.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { PasswordWarning } from "../../components/forms/password-warning.tsx";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/index.ts";
import { ProfileSection } from "./profile-section.tsx";

const passwordSchema = z
  .object({
    current_password: z.string().min(1, "required"),
    new_password: ACCOUNT_FIELDS.password,
    password_again: ACCOUNT_FIELDS.password_again,
  })
  .refine((form) => form.password_again === "" || form.new_password === form.password_again, {
    path: ["password_again"],
    message: "passwords_match",
    when: () => true,
  });
type PasswordForm = z.infer<typeof passwordSchema>;
const EMPTY: PasswordForm = { current_password: "", new_password: "", password_again: "" };

export function PasswordSection({ user }: { readonly user: User }): ReactElement {
  const t = useT(profileMessages);
  const fieldMessage = useFieldMessage();
  const change = useChangePassword();
  const waitS = useRetryDelay(change.error);
  const { register, handleSubmit, formState, setError, reset, control } = useForm<PasswordForm>({
    defaultValues: EMPTY,
    resolver: zodResolver(passwordSchema),
  });
  const { errors } = formState;
  const errorOf = (field: keyof PasswordForm): string | undefined => fieldMessage(errors[field]?.message);
  const { username, email, first_name, last_name } = user;
  const newPassword = useWatch({ control, name: "new_password" });

  const submit = handleSubmit(async ({ current_password, new_password }) => {
    try {
      await change.mutateAsync({ current_password, new_password });
      reset(EMPTY);
      notify({ kind: "success", message: t("password_changed") });
    } catch (error) {
      if (!showFieldErrors(error, ["current_password", "new_password"], setError))
        setError("root", { message: formatProfileError(error, t("password_failed")) });
    }
  });

  return (
    <ProfileSection id="password" title={t("password_title")} description={t("password_text")}>
      <form onSubmit={submit} noValidate>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Stack>
          <PasswordInput
            label={t("current_password")}
            required
            autoComplete="current-password"
            error={errorOf("current_password")}
            {...register("current_password")}
          />
          <PasswordInput
            label={t("new_password")}
            description={t("new_password_hint")}
            required
            autoComplete="new-password"
            error={errorOf("new_password")}
            {...register("new_password")}
          />
          <PasswordWarning password={newPassword} ownNames={[username, email, first_name, last_name]} />
          <PasswordInput
            label={t("password_again")}
            required
            autoComplete="new-password"
            error={errorOf("password_again")}
            {...register("password_again")}
          />
          <FormError message={errors.root?.message ?? null} />
          <Group justify="flex-end">
            <Button type="submit" color="accent" loading={formState.isSubmitting} disabled={waitS > 0}>
              {waitS > 0 ? t("wait", { time: formatDelay(waitS) }) : t("change_password")}
            </Button>
          </Group>
        </Stack>
      </form>
    </ProfileSection>
  );
}

import type { ReactElement } from "react";
import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { useT } from "@showrunner/i18n/react";
import type { User } from "@showrunner/contract/rest";
import { FormError, notify } from "@showrunner/ui/host";
import { z } from "zod";
import { useSavePassword } from "../../api/profile.api.ts";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { ACCOUNT_FIELDS } from "../../components/forms/account-fields.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { PasswordWarning } from "../../components/forms/password-warning.tsx";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";
import { SignInAgain, useRecentLogin } from "./sign-in-again.tsx";

const buildSchema = (hasPassword: boolean) =>
  z
    .object({
      current_password: hasPassword ? z.string().min(1, "required") : z.string(),
      new_password: ACCOUNT_FIELDS.password,
      password_again: ACCOUNT_FIELDS.password_again,
    })
    .refine((form) => form.password_again === "" || form.new_password === form.password_again, {
      path: ["password_again"],
      message: "passwords_match",
      when: () => true,
    });
type PasswordValues = z.infer<ReturnType<typeof buildSchema>>;
const EMPTY: PasswordValues = { current_password: "", new_password: "", password_again: "" };

interface PasswordSectionProps {
  readonly user: User;
  readonly hasPassword: boolean;
}

/** Changes the password, or sets the first one of an account that signs in by other methods. */
export function PasswordSection({ user, hasPassword }: PasswordSectionProps): ReactElement {
  const t = useT(profileMessages);
  return (
    <ProfileSection
      id="password"
      title={t("password_title")}
      description={t(hasPassword ? "password_text" : "set_password_text")}
    >
      <PasswordForm key={String(hasPassword)} user={user} hasPassword={hasPassword} />
    </ProfileSection>
  );
}

function PasswordForm({ user, hasPassword }: PasswordSectionProps): ReactElement {
  const t = useT(profileMessages);
  const fieldMessage = useFieldMessage();
  const save = useSavePassword();
  const { isRecentLogin, checkRefusal } = useRecentLogin();
  const waitS = useRetryDelay(save.error);
  const { register, handleSubmit, formState, setError, reset, control } = useForm<PasswordValues>({
    defaultValues: EMPTY,
    resolver: zodResolver(buildSchema(hasPassword)),
  });
  const { errors } = formState;
  const errorOf = (field: keyof PasswordValues): string | undefined => fieldMessage(errors[field]?.message);
  const { username, email, first_name, last_name } = user;
  const newPassword = useWatch({ control, name: "new_password" });

  const submit = handleSubmit(async ({ current_password, new_password }) => {
    try {
      await save.mutateAsync({ current_password: hasPassword ? current_password : null, new_password });
      reset(EMPTY);
      notify({ kind: "success", message: t(hasPassword ? "password_changed" : "password_set") });
    } catch (error) {
      if (!checkRefusal(error) && !showFieldErrors(error, ["current_password", "new_password"], setError))
        setError("root", {
          message: formatProfileError(error, t(hasPassword ? "password_failed" : "password_not_set")),
        });
    }
  });

  if (!hasPassword && !isRecentLogin) return <SignInAgain />;
  return (
    <form onSubmit={submit} noValidate>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Stack>
        {hasPassword && (
          <PasswordInput
            label={t("current_password")}
            required
            autoComplete="current-password"
            error={errorOf("current_password")}
            {...register("current_password")}
          />
        )}
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
            {waitS > 0 ? t("wait", { time: formatDelay(waitS) }) : t(hasPassword ? "change_password" : "set_password")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

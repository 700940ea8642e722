import type { ReactElement } from "react";
import { Button, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { ManagedUser } from "@showrunner/contract/rest";
import { FormError, FormFooter, FormModal, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCreateUser, useUpdateUser } from "../../api/users.api.ts";
import { useVisitor } from "../../api/auth.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { formatUserError } from "./format-user-error.ts";
import { usersMessages } from "./messages/en.ts";
import { useRoleOptions } from "./use-role-options.ts";
import {
  toCreateBody,
  editUserSchema,
  toUserForm,
  createUserForm,
  newUserSchema,
  toUpdateBody,
  type UserFormValues,
} from "./user-form.ts";

interface UserDialogProps {
  /** Null creates a user. */
  readonly user: ManagedUser | null;
  readonly onClose: () => void;
}

export function UserDialog({ user, onClose }: UserDialogProps): ReactElement {
  const t = useT(usersMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const roleOptions = useRoleOptions();
  const me = useVisitor().user;
  const create = useCreateUser();
  const update = useUpdateUser();
  const { register, handleSubmit, formState, setError } = useForm<UserFormValues>({
    defaultValues: user === null ? createUserForm(locale) : toUserForm(user),
    resolver: zodResolver(user === null ? newUserSchema : editUserSchema),
  });
  const { errors } = formState;
  const isMe = user !== null && user.id === me?.id;
  const hasPassword = user?.sign_in_methods.includes("credentials") ?? true;
  const errorOf = (field: keyof UserFormValues): string | undefined => fieldMessage(errors[field]?.message);

  const submit = handleSubmit(async (values) => {
    try {
      if (user === null) await create.mutateAsync(toCreateBody(values));
      else await update.mutateAsync({ id: user.id, body: toUpdateBody(values, user) });
      notify({ kind: "success", message: user === null ? t("created", { name: values.username }) : t("saved") });
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ["username", "password", "email", "first_name", "last_name"], setError)) return;
      setError("root", {
        message: error instanceof Error ? formatUserError(error, t("last_admin")) : String(error),
      });
    }
  });

  return (
    <FormModal
      onClose={onClose}
      title={user === null ? t("create_title") : t("edit_title", { name: user.username })}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("username")}
            description={t("username_hint")}
            required
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf("username")}
            {...register("username")}
          />
          <PasswordInput
            label={user === null ? t("password") : t("new_password")}
            description={user === null ? undefined : t(hasPassword ? "new_password_hint" : "first_password_hint")}
            required={user === null}
            autoComplete="new-password"
            error={errorOf("password")}
            {...register("password")}
          />
          <TextInput
            label={t("email")}
            type="email"
            description={
              user?.unverified_email == null ? undefined : t("email_hint", { address: user.unverified_email })
            }
            autoComplete="off"
            error={errorOf("email")}
            {...register("email")}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t("first_name")}
              autoComplete="off"
              error={errorOf("first_name")}
              {...register("first_name")}
            />
            <TextInput
              label={t("last_name")}
              autoComplete="off"
              error={errorOf("last_name")}
              {...register("last_name")}
            />
            <NativeSelect
              label={t("role")}
              description={isMe ? t("own_role") : undefined}
              disabled={isMe}
              data={roleOptions}
              {...register("role")}
            />
            <NativeSelect label={t("language")} data={[...languageOptions]} {...register("communication_language")} />
          </SimpleGrid>
          <FormError message={errors.root?.message ?? null} />
          <FormFooter>
            <Button type="submit" color="accent" loading={formState.isSubmitting}>
              {user === null ? t("create") : t("save")}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </FormModal>
  );
}

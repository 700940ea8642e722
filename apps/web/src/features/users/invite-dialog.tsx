import type { ReactElement } from "react";
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { locales } from "@showrunner/i18n";
import { emailAddress, role } from "@showrunner/contract/rest";
import { FormError, FormFooter, FormModal } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useInvite } from "../../api/invitations.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { SubmitButton } from "../../components/forms/submit-button.tsx";
import { languageOptions } from "../../lib/language-options.ts";
import { HandedOverLinkView } from "./handed-over-link.tsx";
import { usersMessages } from "./messages/en.ts";
import { useRoleOptions } from "./use-role-options.ts";

const inviteSchema = z.object({ email: emailAddress, role, communication_language: z.enum(locales) });

/** Invites an e-mail address, and shows the link if it cannot be mailed. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(usersMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const roleOptions = useRoleOptions();
  const invite = useInvite();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: "", role: "user" as const, communication_language: locale },
    resolver: zodResolver(inviteSchema),
  });
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await invite.mutateAsync(values);
    } catch (error) {
      if (!showFieldErrors(error, ["email"], setError))
        setError("root", { message: error instanceof Error ? error.message : String(error) });
    }
  });

  return (
    <FormModal
      isDirty={invite.data === undefined ? undefined : false}
      onClose={onClose}
      title={t("invite_title")}
      size="lg"
    >
      {invite.data === undefined ? (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text>{t("invite_text")}</Text>
            <TextInput
              label={t("email")}
              type="email"
              required
              data-autofocus
              autoComplete="off"
              error={fieldMessage(errors.email?.message)}
              {...register("email")}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <NativeSelect label={t("role")} data={roleOptions} {...register("role")} />
              <NativeSelect label={t("language")} data={[...languageOptions]} {...register("communication_language")} />
            </SimpleGrid>
            <FormError message={errors.root?.message ?? null} />
            <FormFooter>
              <SubmitButton isPending={formState.isSubmitting} error={invite.error}>
                {t("invite")}
              </SubmitButton>
            </FormFooter>
          </Stack>
        </form>
      ) : (
        <HandedOverLinkView link={invite.data.link} />
      )}
    </FormModal>
  );
}

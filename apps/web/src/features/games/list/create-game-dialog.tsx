import type { ReactElement } from "react";
import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError, FormModal } from "@showrunner/ui/host";
import { languageOptions } from "../../../lib/language-options.ts";
import { useCreateGame } from "../../../api/games.api.ts";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { gamesMessages } from "../messages/en.ts";

interface NewGame {
  readonly title: string;
  readonly language: Locale;
}

interface CreateGameDialogProps {
  /** Creates one of the host's own games instead of a library game. */
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

/** Asks for title and language; everything else is edited in the editor that opens. */
export function CreateGameDialog({ isOwn = false, onClose }: CreateGameDialogProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const navigate = useNavigate();
  const create = useCreateGame();
  const { register, handleSubmit, formState } = useForm<NewGame>({ defaultValues: { title: "", language: locale } });
  const submit = handleSubmit((values) =>
    create.mutate(
      { ...values, title: values.title.trim(), ...(isOwn ? { owner: "me" } : {}) },
      { onSuccess: ({ id }) => void navigate({ to: isOwn ? "/gameshows/games/$id" : "/games/$id", params: { id } }) },
    ),
  );
  return (
    <FormModal onClose={onClose} title={t("create_title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("field_title")}
            placeholder={t("title_placeholder")}
            required
            data-autofocus
            maxLength={GAME_LIMITS.title}
            error={fieldMessage(formState.errors.title && "required")}
            {...register("title", { validate: (value) => value.trim() !== "" })}
          />
          <NativeSelect label={t("language")} data={[...languageOptions]} {...register("language")} />
          <FormError message={create.error?.message ?? null} />
          <Group justify="flex-end">
            <Button type="submit" color="accent" loading={create.isPending}>
              {t("create")}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}

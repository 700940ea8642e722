import type { ReactElement } from "react";
import { Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { showFieldErrors, useFieldMessage } from "../../../components/forms/field-messages.ts";
import { TemplateCards } from "../../../components/template-cards.tsx";
import { gameshowsMessages } from "../messages/en.ts";
import { newShowSchema, type NewShowValues } from "./show-form.ts";

interface NewShowFormProps {
  /** Rejects with an ApiError. */
  readonly onSubmit: (values: NewShowValues) => Promise<void>;
}

/** Asks only for the name, because all settings have good defaults and can be changed later. Also offers templates. */
export function NewShowForm({ onSubmit }: NewShowFormProps): ReactElement {
  const t = useT(gameshowsMessages);
  const fieldMessage = useFieldMessage();
  const { register, handleSubmit, formState, setError } = useForm<NewShowValues>({
    defaultValues: { name: "" },
    resolver: zodResolver(newShowSchema),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      if (!showFieldErrors(error, ["name"], setError))
        setError("root", { message: error instanceof Error ? error.message : String(error) });
    }
  });
  return (
    <Stack>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("name")}
            placeholder={t("name_placeholder")}
            description={t("settings_later")}
            required
            data-autofocus
            error={fieldMessage(formState.errors.name?.message)}
            {...register("name")}
          />
          <FormError message={formState.errors.root?.message ?? null} />
          <Group justify="flex-end">
            <Button type="submit" color="accent" loading={formState.isSubmitting}>
              {t("create")}
            </Button>
          </Group>
        </Stack>
      </form>
      <Divider label={<Text size="sm">{t("or_template")}</Text>} />
      <TemplateCards />
    </Stack>
  );
}

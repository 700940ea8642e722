import type { ReactElement } from "react";
import { Autocomplete, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Controller, useForm, useWatch } from "react-hook-form";
import { FormError, FormFooter, FormModal, LoadingRows, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useSaveMediaModel, type GeneratedKind, type MediaModel } from "../../api/media-generation.api.ts";
import { flattenPages } from "../../api/pagination.ts";
import { useProviderModels, useProviders } from "../../api/providers.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { FormSwitch } from "../../components/forms/form-switch.tsx";
import { mediaModelsMessages } from "./messages/en.ts";
import { checkDurations, checkSizes, toModelForm, toModelInput, type ModelFormValues } from "./model-form.ts";

const FIELDS = ["provider_id", "model", "label", "sizes", "durations", "formats"] as const;

interface ModelDialogProps {
  readonly kind: GeneratedKind;
  /** Null to offer a new model. */
  readonly model: MediaModel | null;
  readonly onClose: () => void;
}

/** Offers a model, or changes one. */
export function ModelDialog({ kind, model, onClose }: ModelDialogProps): ReactElement {
  const t = useT(mediaModelsMessages);
  const providers = useProviders({ capability: kind });
  const usable = flattenPages(providers.data).filter(({ visibility }) => visibility === "organization");
  const title =
    model === null ? t(kind === "image" ? "add_image" : "add_video") : t("edit_title", { name: model.label });
  const known = usable.map(({ id, name }) => ({ value: id, label: name }));
  // An archived provider is not in the list, so add it.
  const options =
    model === null || known.some(({ value }) => value === model.provider_id)
      ? known
      : [...known, { value: model.provider_id, label: model.provider_name }];
  return (
    <FormModal onClose={onClose} title={title} size="lg">
      {providers.data === undefined ? (
        providers.error === null ? (
          <LoadingRows />
        ) : (
          <FormError message={providers.error.message} />
        )
      ) : options.length === 0 ? (
        <Text>{t("no_providers")}</Text>
      ) : (
        <ModelForm kind={kind} model={model} providers={options} onClose={onClose} />
      )}
    </FormModal>
  );
}

interface ModelFormProps extends ModelDialogProps {
  readonly providers: readonly { readonly value: string; readonly label: string }[];
}

function ModelForm({ kind, model, providers, onClose }: ModelFormProps): ReactElement {
  const t = useT(mediaModelsMessages);
  const fieldMessage = useFieldMessage();
  const save = useSaveMediaModel();
  const { register, control, handleSubmit, formState, setError } = useForm<ModelFormValues>({
    defaultValues: toModelForm(model, providers[0]?.value ?? ""),
  });
  const { errors } = formState;
  const providerId = useWatch({ control, name: "provider_id" });
  const vendorModels = useProviderModels(providerId, providerId !== "").data?.items ?? [];
  const field = (name: (typeof FIELDS)[number]) => ({ error: fieldMessage(errors[name]?.message) });

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ id: model?.id ?? null, model: toModelInput(kind, values) });
      notify({ kind: "success", message: t("saved") });
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        setError("root", { message: error instanceof Error ? error.message : String(error) });
    }
  });
  const required = (value: string): string | undefined => (value.trim() === "" ? "required" : undefined);

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          label={t("provider")}
          data={[...providers]}
          {...register("provider_id")}
          {...field("provider_id")}
        />
        <Controller
          control={control}
          name="model"
          rules={{ validate: required }}
          render={({ field: input }) => (
            <Autocomplete
              {...input}
              {...field("model")}
              label={t("model")}
              description={t("model_hint")}
              data={[...new Set(vendorModels.map(({ name }) => name))]}
              limit={50}
              maxLength={200}
              spellCheck={false}
              withAsterisk
              data-autofocus
            />
          )}
        />
        <TextInput label={t("label")} maxLength={100} {...register("label")} {...field("label")} />
        {kind === "image" ? (
          <TextInput
            label={t("sizes")}
            description={t("sizes_hint")}
            {...register("sizes", { validate: checkSizes })}
            {...field("sizes")}
          />
        ) : (
          <>
            <TextInput
              label={t("durations")}
              description={t("durations_hint")}
              {...register("durations", { validate: checkDurations })}
              {...field("durations")}
            />
            <TextInput
              label={t("formats")}
              description={t("formats_hint")}
              {...register("formats", { validate: checkSizes })}
              {...field("formats")}
            />
          </>
        )}
        <FormSwitch control={control} name="is_active" label={t("active")} description={t("active_hint")} />
        <FormSwitch control={control} name="is_default" label={t("default")} description={t("default_hint")} />
        <FormError message={errors.root?.message ?? null} />
        <FormFooter>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={formState.isSubmitting}>
              {t("save")}
            </Button>
          </Group>
        </FormFooter>
      </Stack>
    </form>
  );
}

import { useState, type ReactElement } from "react";
import { Alert, Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm, useWatch, type Path } from "react-hook-form";
import type { Provider, ProviderDefinitionInfo } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, FormError, FormFooter, Modal, notify } from "@showrunner/ui/host";
import { useChangeProvider, useProviderModels } from "../../api/providers.api.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { FormSwitch } from "../../components/forms/form-switch.tsx";
import { CapabilityField } from "./capability-field.tsx";
import { providersMessages } from "./messages/en.ts";
import { CredentialFields, ModelFields, SettingFields } from "./provider-fields.tsx";
import { dropEmpty, toProviderForm, type ProviderFormValues } from "./provider-form.ts";
import { useFieldTexts } from "./use-field-texts.ts";

interface EditProviderDialogProps {
  readonly provider: Provider;
  readonly definition: ProviderDefinitionInfo;
  readonly onClose: () => void;
  /** Called when the connection changed and the provider became a draft until a test passes. */
  readonly onConnectionChanged: () => void;
}

/** Changes a provider. Only its creator can change credentials and the addresses to which they are sent. */
export function EditProviderDialog(props: EditProviderDialogProps): ReactElement {
  const { definition, onClose, onConnectionChanged } = props;
  // What the form was filled from: with the version of a background refetch, saving would undo another admin's change.
  const [provider] = useState(props.provider);
  const t = useT(providersMessages);
  const fieldMessage = useFieldMessage();
  const textsOf = useFieldTexts();
  const change = useChangeProvider(provider.id);
  const form = useForm<ProviderFormValues>({ defaultValues: toProviderForm(provider, definition) });
  const { register, control, handleSubmit, formState, setError } = form;
  const { errors, isDirty } = formState;
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => (isDirty ? setIsLeaving(true) : onClose());
  const needsNoKey = useWatch({ control, name: "needs_no_key" });
  const hasModels = definition.settings.some(({ kind }) => kind === "model");
  const models = useProviderModels(provider.id, hasModels && provider.status === "active").data?.items ?? [];
  const isCreator = provider.can_edit_credentials;
  const addresses = definition.settings.filter(({ kind }) => kind === "url").map(({ key }) => key);
  const stored = provider.credentials_set;

  const submit = handleSubmit(async (values) => {
    const { name, description, visibility, capabilities, settings, needs_no_key } = values;
    const credentials = needs_no_key || !isCreator ? {} : dropEmpty(values.credentials);
    try {
      const changed = await change.mutateAsync({
        ...{ name: name.trim(), description, visibility, capabilities, needs_no_key },
        settings: dropEmpty(settings),
        credentials: Object.keys(credentials).length === 0 ? null : credentials,
        version: provider.version,
      });
      notify({ kind: "success", message: t(changed.status === "paused" ? "saved_paused" : "saved") });
      onClose();
      if (changed.status === "draft" && changed.validated_at === null) onConnectionChanged();
    } catch (error) {
      const fields = [
        ...(["name", "description", "visibility", "capabilities", "needs_no_key"] as const),
        ...definition.settings.map(({ key }) => `settings.${key}` as const),
        ...definition.credentials.map(({ key }) => `credentials.${key}` as const),
      ] satisfies Path<ProviderFormValues>[];
      if (!showFieldErrors(error, fields, setError))
        setError("root", { message: error instanceof Error ? error.message : String(error) });
    }
  });

  return (
    <Modal
      opened
      onClose={leave}
      title={t("edit_title", { name: provider.name })}
      size="lg"
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t("name")}
            withAsterisk
            data-autofocus
            maxLength={100}
            error={fieldMessage(errors.name?.message)}
            {...register("name", { validate: (value) => (value.trim() === "" ? "required" : undefined) })}
          />
          <Textarea label={t("description")} autosize minRows={2} maxLength={1_000} {...register("description")} />
          {isCreator ? (
            <NativeSelect
              label={t("visibility")}
              description={t("visibility_hint")}
              data={[
                { value: "organization", label: t("visibility_organization") },
                { value: "private", label: t("visibility_private") },
              ]}
              error={fieldMessage(errors.visibility?.message)}
              {...register("visibility")}
            />
          ) : (
            <TextInput
              label={t("visibility")}
              description={t("creator_only")}
              value={t(`visibility_${provider.visibility}`)}
              readOnly
            />
          )}
          <CapabilityField control={control} offered={definition.capabilities} />
          <SettingFields
            fields={definition.settings}
            register={register}
            errors={errors}
            locked={isCreator ? [] : addresses}
          />
          <ModelFields fields={definition.settings} control={control} models={models} />
          {isCreator ? (
            <>
              <FormSwitch
                control={control}
                name="needs_no_key"
                label={t("needs_no_key")}
                description={t("needs_no_key_hint")}
              />
              {!needsNoKey && (
                <CredentialFields fields={definition.credentials} register={register} errors={errors} stored={stored} />
              )}
            </>
          ) : (
            <Alert color="info" title={t("credentials")} role="presentation">
              {provider.needs_no_key || stored.length === 0
                ? t("credentials_locked_none", { owner: provider.owner_name ?? t("owner_installation") })
                : t("credentials_locked", {
                    names: stored.map((key) => textsOf(key).label).join(", "),
                    owner: provider.owner_name ?? t("owner_installation"),
                  })}
            </Alert>
          )}
          <FormError message={errors.root?.message ?? null} />
          <FormFooter>
            <Button variant="default" onClick={leave}>
              {t("cancel")}
            </Button>
            <Button type="submit" color="accent" loading={formState.isSubmitting}>
              {t("save")}
            </Button>
          </FormFooter>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isLeaving}
        title={t("leave_changes_title")}
        confirmLabel={t("leave")}
        cancelLabel={t("stay")}
        onClose={() => setIsLeaving(false)}
        onConfirm={onClose}
      >
        {t("leave_text")}
      </ConfirmDialog>
    </Modal>
  );
}

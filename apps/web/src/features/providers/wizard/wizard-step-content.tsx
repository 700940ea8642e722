import type { ReactElement } from "react";
import { Anchor, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Controller, useWatch, type UseFormReturn } from "react-hook-form";
import type { ProviderDefinitionInfo, ProviderTest } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { FormSwitch } from "../../../components/forms/form-switch.tsx";
import { CapabilityField } from "../capability-field.tsx";
import { providersMessages } from "../messages/en.ts";
import { CapabilityBadges } from "../provider-badges.tsx";
import { CredentialFields, ModelFields, SettingFields } from "../provider-fields.tsx";
import { startForm, type ProviderFormValues } from "../provider-form.ts";
import { PricingStep } from "./pricing-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { TestStep, type ConnectionBody } from "./test-step.tsx";
import type { WizardStep } from "./wizard-steps.ts";

interface WizardStepContentProps {
  readonly step: WizardStep;
  readonly form: UseFormReturn<ProviderFormValues>;
  readonly definitions: readonly ProviderDefinitionInfo[];
  readonly definition: ProviderDefinitionInfo | undefined;
  /** Models that the vendor listed in the test. */
  readonly models: ProviderTest["models"];
  readonly toBody: () => ConnectionBody;
  readonly onTested: (test: ProviderTest) => void;
  readonly onRefused: (error: unknown) => void;
}

export function WizardStepContent(props: WizardStepContentProps): ReactElement | null {
  const { step, form, definitions, definition, models } = props;
  if (step === "kind") return <KindStep form={form} definitions={definitions} />;
  if (definition === undefined) return null;
  switch (step) {
    case "connection":
      return <ConnectionStep form={form} definition={definition} />;
    case "test":
      return <TestStep toBody={props.toBody} onTested={props.onTested} onRefused={props.onRefused} />;
    case "models":
      return (
        <Stack>
          <CapabilityField control={form.control} offered={definition.capabilities} />
          <ModelFields fields={definition.settings} control={form.control} models={models} />
        </Stack>
      );
    case "pricing":
      return <PricingStep control={form.control} models={models} />;
    case "review":
      return <ReviewStep control={form.control} definition={definition} />;
  }
}

interface KindStepProps {
  readonly form: UseFormReturn<ProviderFormValues>;
  readonly definitions: readonly ProviderDefinitionInfo[];
}

function KindStep({ form, definitions }: KindStepProps): ReactElement {
  const t = useT(providersMessages);
  const fieldMessage = useFieldMessage();
  const { control, reset, getValues } = form;
  const choose = (key: string): void => {
    const definition = definitions.find((one) => one.key === key);
    // Another definition has other fields, so reset them; choosing the same one again keeps them.
    if (definition !== undefined && key !== getValues("provider_key"))
      reset({ ...getValues(), ...startForm(definition) }, { keepDefaultValues: true });
  };
  return (
    <Controller
      control={control}
      name="provider_key"
      rules={{ validate: (value) => (value === "" ? "required" : undefined) }}
      render={({ field, fieldState }) => (
        <Radio.Group
          label={t("kind")}
          description={t("kind_hint")}
          withAsterisk
          name={field.name}
          value={field.value}
          onChange={choose}
          error={fieldMessage(fieldState.error?.message)}
        >
          <div className="provider-kinds">
            {definitions.map(({ key, name, capabilities, documentation_url }, index) => (
              <Stack key={key} gap={6} my="xs">
                <Radio value={key} label={name} ref={index === 0 ? field.ref : undefined} />
                <CapabilityBadges capabilities={capabilities} />
                <Anchor href={documentation_url} target="_blank" rel="noreferrer" size="sm">
                  {t("documentation_of", { name })}
                </Anchor>
              </Stack>
            ))}
          </div>
        </Radio.Group>
      )}
    />
  );
}

interface ConnectionStepProps {
  readonly form: UseFormReturn<ProviderFormValues>;
  readonly definition: ProviderDefinitionInfo;
}

function ConnectionStep({ form, definition }: ConnectionStepProps): ReactElement {
  const t = useT(providersMessages);
  const fieldMessage = useFieldMessage();
  const { register, control, formState } = form;
  const { errors } = formState;
  const needsNoKey = useWatch({ control, name: "needs_no_key" });
  return (
    <Stack>
      <TextInput
        label={t("name")}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        error={fieldMessage(errors.name?.message)}
        {...register("name", { validate: (value) => (value.trim() === "" ? "required" : undefined) })}
      />
      <Textarea label={t("description")} autosize minRows={2} maxLength={1_000} {...register("description")} />
      <SettingFields fields={definition.settings} register={register} errors={errors} />
      <FormSwitch
        control={control}
        name="needs_no_key"
        label={t("needs_no_key")}
        description={t("needs_no_key_hint")}
      />
      {!needsNoKey && (
        <>
          <CredentialFields fields={definition.credentials} register={register} errors={errors} stored={[]} />
          <Text size="sm" c="dimmed">
            {t("credentials_hint")}
          </Text>
        </>
      )}
    </Stack>
  );
}

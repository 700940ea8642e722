import type { ReactElement } from "react";
import { Checkbox, Stack } from "@mantine/core";
import { Controller, type Control } from "react-hook-form";
import type { Capability } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { providersMessages } from "./messages/en.ts";
import type { ProviderFormValues } from "./provider-form.ts";

interface CapabilityFieldProps {
  readonly control: Control<ProviderFormValues>;
  /** Capabilities that the definition offers. */
  readonly offered: readonly Capability[];
}

/** Selects the capabilities for which a provider is used; at least one. */
export function CapabilityField({ control, offered }: CapabilityFieldProps): ReactElement {
  const t = useT(providersMessages);
  const fieldMessage = useFieldMessage();
  return (
    <Controller
      control={control}
      name="capabilities"
      rules={{ validate: (value) => (value.length === 0 ? "capability_required" : undefined) }}
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={t("capabilities")}
          description={t("capabilities_hint")}
          withAsterisk
          value={field.value}
          onChange={(chosen) => field.onChange(offered.filter((capability) => chosen.includes(capability)))}
          error={fieldMessage(fieldState.error?.message)}
        >
          <Stack gap="xs" my="xs">
            {offered.map((capability) => (
              <Checkbox key={capability} value={capability} label={t(`capability_${capability}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

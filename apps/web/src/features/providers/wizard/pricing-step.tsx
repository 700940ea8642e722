import { useState, type ReactElement } from "react";
import { Stack, Text } from "@mantine/core";
import { useController, useWatch, type Control } from "react-hook-form";
import type { ProviderModel } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { lookUpDefinitionPrices } from "../../../api/provider-pricing.api.ts";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { pricingMessages } from "../pricing/messages/en.ts";
import { PriceEditor } from "../pricing/price-editor.tsx";
import type { ProviderFormValues } from "../provider-form.ts";

interface PricingStepProps {
  readonly control: Control<ProviderFormValues>;
  readonly models: readonly ProviderModel[];
}

/** The vendor's prices; a provider that is set up here needs at least one. */
export function PricingStep({ control, models }: PricingStepProps): ReactElement {
  const t = useT(pricingMessages);
  const fieldMessage = useFieldMessage();
  const [isPending, setIsPending] = useState(false);
  const [capabilities, settings, key] = useWatch({ control, name: ["capabilities", "settings", "provider_key"] });
  const { field, fieldState } = useController({
    control,
    name: "pricing",
    rules: {
      validate: (entries) => (isPending ? "price_pending" : entries.length === 0 ? "price_required" : undefined),
    },
  });
  const code = fieldState.error?.message;
  const isWrong = code === "price_pending" ? isPending : field.value.length === 0;
  return (
    <Stack>
      <Text>{t("pricing_hint")}</Text>
      <PriceEditor
        entries={field.value}
        onChange={(entries) => field.onChange([...entries])}
        onPendingChange={setIsPending}
        capabilities={capabilities}
        defaultModel={settings["default_model"] ?? ""}
        models={models.map(({ name }) => name)}
        providerKey={key}
        lookUp={(wanted) => lookUpDefinitionPrices(key, settings["base_url"] ?? null, [...wanted])}
      />
      <FormError message={isWrong ? (fieldMessage(code) ?? null) : null} />
    </Stack>
  );
}

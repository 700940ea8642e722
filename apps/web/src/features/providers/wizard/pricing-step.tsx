import { useState, type ReactElement } from "react";
import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useController, useWatch, type Control } from "react-hook-form";
import {
  PRICED_UNITS_OF,
  pricingEntryInput,
  PROVIDER_UNITS_OF,
  type Capability,
  type PricingEntryInput,
  type ProviderModel,
} from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import type { ProviderFormValues } from "../provider-form.ts";
import { getPriceKey, listPrices, toPricingEntry, type PriceFormValues } from "./pricing-form.ts";
import { pricingMessages } from "./messages/index.ts";

interface PricingStepProps {
  readonly control: Control<ProviderFormValues>;
  readonly models: readonly ProviderModel[];
}

/** What the vendor charges; a provider that is set up here needs at least one price. */
export function PricingStep({ control, models }: PricingStepProps): ReactElement {
  const t = useT(pricingMessages);
  const fieldMessage = useFieldMessage();
  const [capabilities, settings] = useWatch({ control, name: ["capabilities", "settings"] });
  const { field, fieldState } = useController({
    control,
    name: "pricing",
    rules: { validate: (entries) => (entries.length === 0 ? "price_required" : undefined) },
  });
  const remove = (entry: PricingEntryInput): void => field.onChange(field.value.filter((other) => other !== entry));
  return (
    <Stack>
      <Text>{t("pricing_hint")}</Text>
      {field.value.length > 0 && (
        <ul className="pricing-entries">
          {field.value.map((entry) => (
            <li key={getPriceKey(entry)}>
              <PriceLine entry={entry} onRemove={() => remove(entry)} />
            </li>
          ))}
        </ul>
      )}
      <NewPrice
        capabilities={capabilities}
        defaultModel={settings["default_model"] ?? ""}
        models={models}
        taken={field.value}
        onAdd={(entry) => field.onChange([...field.value, entry])}
      />
      <FormError message={field.value.length > 0 ? null : (fieldMessage(fieldState.error?.message) ?? null)} />
    </Stack>
  );
}

function PriceLine({
  entry,
  onRemove,
}: {
  readonly entry: PricingEntryInput;
  readonly onRemove: () => void;
}): ReactElement {
  const t = useT(pricingMessages);
  const { model, currency, capability } = entry;
  const prices = listPrices(entry).map(({ name, cents }) => t(`price_${name}`, { cents, currency }));
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600} className="provider-value">
          {model} · {t(`for_${capability}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {prices.join(" · ")} {t(`per_${entry.provider_unit}`)}
        </Text>
      </div>
      <ActionIcon variant="subtle" color="error" size="lg" aria-label={t("remove_price", { model })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface NewPriceProps {
  readonly capabilities: readonly Capability[];
  readonly defaultModel: string;
  readonly models: readonly ProviderModel[];
  readonly taken: readonly PricingEntryInput[];
  readonly onAdd: (entry: PricingEntryInput) => void;
}

/** Fields of one price. Not a form of its own: it stands within that of the wizard. */
function NewPrice({ capabilities, defaultModel, models, taken, onAdd }: NewPriceProps): ReactElement {
  const t = useT(pricingMessages);
  const fieldMessage = useFieldMessage();
  const currency = useLocale() === "de" ? "EUR" : "USD";
  const [values, setValues] = useState<PriceFormValues>({
    capability: capabilities[0] ?? "llm",
    model: defaultModel,
    currency,
    input: "",
    cached: "",
    output: "",
    single: "",
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const unit = PRICED_UNITS_OF[values.capability][0];
  const set = (change: Partial<PriceFormValues>): void => {
    setValues({ ...values, ...change });
    setErrors({});
  };
  const add = (): void => {
    const parsed = pricingEntryInput.safeParse(toPricingEntry(values));
    if (!parsed.success) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const)),
      );
      return;
    }
    if (taken.some((other) => getPriceKey(other) === getPriceKey(parsed.data))) {
      setErrors({ model: "duplicate_price" });
      return;
    }
    onAdd(parsed.data);
    setValues({ ...values, input: "", cached: "", output: "", single: "" });
  };
  const price = (name: "input" | "cached" | "output" | "single", column: string, isRequired = true): ReactElement => (
    <TextInput
      label={t(`label_${name}`, { currency: values.currency })}
      withAsterisk={isRequired}
      inputMode="decimal"
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Not the next step of the wizard.
        event.preventDefault();
        add();
      }}
      error={fieldMessage(errors[column])}
    />
  );
  return (
    <fieldset className="provider-fieldset">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={t("capability")}
            data={capabilities.map((value) => ({ value, label: t(`for_${value}`) }))}
            value={values.capability}
            onChange={({ currentTarget }) =>
              set({ capability: capabilities.find((one) => one === currentTarget.value) ?? values.capability })
            }
          />
          <Autocomplete
            label={t("model")}
            withAsterisk
            data={[...new Set(models.map(({ name }) => name))]}
            limit={50}
            spellCheck={false}
            value={values.model}
            onChange={(model) => set({ model })}
            error={fieldMessage(errors["model"])}
          />
          <TextInput
            label={t("currency")}
            withAsterisk
            maxLength={3}
            value={values.currency}
            onChange={(event) => set({ currency: event.currentTarget.value.toUpperCase() })}
            error={fieldMessage(errors["currency"])}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t("cents_hint")} {t(`per_${PROVIDER_UNITS_OF[unit][0]}`)}
        </Text>
        {unit === "tokens" ? (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {price("input", "input_price_cents")}
            {price("cached", "cached_input_price_cents", false)}
            {price("output", "output_price_cents")}
          </SimpleGrid>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>{price("single", "price_per_unit_cents")}</SimpleGrid>
        )}
        <Group>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t("add_price")}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  );
}

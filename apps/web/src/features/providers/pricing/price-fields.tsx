import { useState, type ReactElement } from "react";
import { Autocomplete, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import {
  PRICED_UNITS_BY_CAPABILITY,
  pricingEntryInput,
  PROVIDER_UNITS_BY_PRICED_UNIT,
  type Capability,
  type PricingEntryInput,
} from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { pricingMessages } from "./messages/en.ts";
import {
  getPriceKey,
  getUsualUnits,
  isPriceChanged,
  isPriceTyped,
  toPricingEntry,
  type PriceFormValues,
} from "./pricing-form.ts";

interface PriceFieldsProps {
  /** Initial values of the fields. */
  readonly start: PriceFormValues;
  /** Whether a stored price is being changed, rather than a new one entered. */
  readonly isChange: boolean;
  readonly capabilities: readonly Capability[];
  readonly models: readonly string[];
  /** The other prices: there can be only one per use. */
  readonly taken: readonly PricingEntryInput[];
  readonly onSave: (entry: PricingEntryInput) => void;
  /** Reports whether there is an unsaved new or changed price. */
  readonly onPendingChange: (isPending: boolean) => void;
  /** Discards a change; absent for a new price. */
  readonly onCancel?: () => void;
}

/** Fields of one price. Not a `<form>`, because it is nested in one. */
export function PriceFields(props: PriceFieldsProps): ReactElement {
  const { start, isChange, capabilities, models, taken, onSave, onPendingChange, onCancel } = props;
  const t = useT(pricingMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { capability, internal_unit: unit } = values;
  const set = (change: Partial<PriceFormValues>): void => {
    const next = { ...values, ...change };
    setValues(next);
    setErrors({});
    onPendingChange(isChange ? isPriceChanged(next, start, locale) : isPriceTyped(next, start));
  };
  const save = (): void => {
    const parsed = pricingEntryInput.safeParse(toPricingEntry(values, locale));
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
    onPendingChange(false);
    onSave(parsed.data);
    setValues({ ...values, input: "", cached: "", output: "", single: "" });
  };
  const text = (
    name: "input" | "cached" | "output" | "single" | "quality" | "size",
    label: string,
    { column, isRequired = false }: { readonly column: string; readonly isRequired?: boolean },
  ): ReactElement => (
    <TextInput
      label={label}
      withAsterisk={isRequired}
      inputMode={name === "quality" || name === "size" ? "text" : "decimal"}
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Enter must not submit the surrounding form.
        event.preventDefault();
        save();
      }}
      error={fieldMessage(errors[column])}
    />
  );
  const price = (name: "input" | "cached" | "output" | "single", column: string, isRequired = true): ReactElement =>
    text(name, t(`label_${name}`, { currency: values.currency }), { column, isRequired });
  return (
    <fieldset className="provider-fieldset" aria-label={t(isChange ? "change_price" : "new_price")}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={t("capability")}
            data={capabilities.map((value) => ({ value, label: t(`for_${value}`) }))}
            value={capability}
            onChange={({ currentTarget }) => {
              const next = capabilities.find((one) => one === currentTarget.value);
              if (next !== undefined) set({ capability: next, ...getUsualUnits(next) });
            }}
          />
          <Autocomplete
            label={t("model")}
            withAsterisk
            data={[...new Set(models)]}
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
          <NativeSelect
            label={t("charged_by")}
            data={PRICED_UNITS_BY_CAPABILITY[capability].map((value) => ({ value, label: t(`by_${value}`) }))}
            value={unit}
            onChange={({ currentTarget }) => {
              const next = PRICED_UNITS_BY_CAPABILITY[capability].find((one) => one === currentTarget.value);
              if (next !== undefined) set(getUsualUnits(capability, next));
            }}
          />
          <NativeSelect
            label={t("stated")}
            data={PROVIDER_UNITS_BY_PRICED_UNIT[unit].map((value) => ({ value, label: t(`per_${value}`) }))}
            value={values.provider_unit}
            onChange={({ currentTarget }) => {
              const next = PROVIDER_UNITS_BY_PRICED_UNIT[unit].find((one) => one === currentTarget.value);
              if (next !== undefined) set({ provider_unit: next });
            }}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {unit === "tokens" ? (
            <>
              {price("input", "input_price_cents")}
              {price("cached", "cached_input_price_cents", false)}
              {price("output", "output_price_cents")}
            </>
          ) : (
            price("single", "price_per_unit_cents")
          )}
          {capability === "image" && (
            <>
              {text("quality", t("only_quality"), { column: "quality" })}
              {text("size", t("only_size"), { column: "size" })}
            </>
          )}
        </SimpleGrid>
        <Group>
          <Button
            variant="default"
            leftSection={isChange ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
            onClick={save}
          >
            {t(isChange ? "apply_change" : "add_price")}
          </Button>
          {onCancel !== undefined && (
            <Button variant="subtle" onClick={onCancel}>
              {t("keep_price")}
            </Button>
          )}
        </Group>
      </Stack>
    </fieldset>
  );
}

import { useState, type ReactElement } from "react";
import { ActionIcon, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Capability, PricingEntryInput } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useProviderDefinitions } from "../../../api/providers.api.ts";
import { getPresetCurrency } from "../../../lib/preset-currency.ts";
import { pricingMessages } from "./messages/en.ts";
import { PriceFields } from "./price-fields.tsx";
import { PriceImport, type LookUpPrices } from "./price-import.tsx";
import { PriceLine } from "./price-line.tsx";
import { getPriceKey, mergePrices, startPrice, toPriceForm } from "./pricing-form.ts";

interface PriceEditorProps {
  readonly entries: readonly PricingEntryInput[];
  readonly onChange: (entries: readonly PricingEntryInput[]) => void;
  /** Reports whether a price has been typed that is not among the entries yet. */
  readonly onPendingChange: (isPending: boolean) => void;
  readonly capabilities: readonly Capability[];
  readonly defaultModel: string;
  /** Models that the vendor lists. */
  readonly models: readonly string[];
  readonly lookUp: LookUpPrices;
  /** Key of the provider definition. */
  readonly providerKey: string;
}

/** Prices of a provider, imported from the list or entered manually; a changed price keeps its position. */
export function PriceEditor(props: PriceEditorProps): ReactElement {
  const { entries, onChange, onPendingChange, capabilities, defaultModel, models, lookUp, providerKey } = props;
  const t = useT(pricingMessages);
  const definition = useProviderDefinitions().data?.find(({ key }) => key === providerKey);
  const locale = useLocale();
  const currency = getPresetCurrency(locale);
  const [changedKey, setChangedKey] = useState<string | null>(null);
  const [pending, setPending] = useState({ isNew: false, isChange: false });
  const markPending = (part: Partial<typeof pending>): void => {
    const next = { ...pending, ...part };
    setPending(next);
    onPendingChange(next.isNew || next.isChange);
  };
  const changeAt = (key: string | null): void => {
    setChangedKey(key);
    markPending({ isChange: false });
  };
  const [addedModel, setAddedModel] = useState<string | null>(null);
  const remove = (entry: PricingEntryInput): void => {
    setAddedModel(null);
    onChange(entries.filter((other) => other !== entry));
  };
  const preset = [...new Set([defaultModel, ...entries.map(({ model }) => model)])].filter((name) => name !== "");
  const offered = capabilities[0] ?? "llm";
  return (
    <Stack>
      {entries.length > 0 && (
        <ul className="pricing-entries">
          {entries.map((entry) => {
            const key = getPriceKey(entry);
            if (key === changedKey)
              return (
                <li key={key}>
                  <PriceFields
                    start={toPriceForm(entry, locale)}
                    isChange
                    // The price may be for a capability for which the provider is no longer used.
                    capabilities={[...new Set([entry.capability, ...capabilities])]}
                    models={models}
                    taken={entries.filter((other) => other !== entry)}
                    onSave={(changed) => {
                      onChange(entries.map((other) => (other === entry ? changed : other)));
                      changeAt(null);
                    }}
                    onPendingChange={(isChange) => markPending({ isChange })}
                    onCancel={() => changeAt(null)}
                  />
                </li>
              );
            const { model } = entry;
            return (
              <li key={key}>
                <PriceLine entry={entry}>
                  <Group gap="xs" wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      size="lg"
                      aria-label={t("change_price_of", { model })}
                      // Disabled while a change is open, because it would be lost.
                      disabled={pending.isChange}
                      onClick={() => changeAt(key)}
                    >
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="error"
                      size="lg"
                      aria-label={t("remove_price", { model })}
                      onClick={() => remove(entry)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
                </PriceLine>
              </li>
            );
          })}
        </ul>
      )}
      <Stack component="section" gap="sm" aria-label={t("import_title")}>
        <Title order={4} size="h5">
          {t("import_title")}
        </Title>
        <PriceImport
          capabilities={capabilities}
          models={models}
          preset={preset}
          entries={entries}
          lookUp={lookUp}
          onImport={(imported) => onChange(mergePrices(entries, imported))}
        />
      </Stack>
      <Stack component="section" gap="sm" aria-label={t("manual_title")}>
        <Title order={4} size="h5">
          {t("manual_title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("cents_hint")}
        </Text>
        {definition !== undefined && (
          <Anchor href={definition.pricing_url} target="_blank" rel="noreferrer" size="sm">
            {t("published_prices", { host: new URL(definition.pricing_url).host })}
          </Anchor>
        )}
        <PriceFields
          start={startPrice(offered, defaultModel, currency)}
          isChange={false}
          capabilities={capabilities}
          models={models}
          taken={entries}
          onPendingChange={(isNew) => markPending({ isNew })}
          onSave={(entry) => {
            setAddedModel(entry.model);
            onChange([...entries, entry]);
          }}
        />
        {/* On phones the list is out of view. */}
        <Text size="sm" role="status">
          {addedModel !== null && t("price_added", { model: addedModel })}
        </Text>
      </Stack>
    </Stack>
  );
}

import { useState, type ReactElement } from "react";
import { Badge, Button, Checkbox, Group, Stack, TagsInput, Text } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import type { Capability, PricingEntryInput, PricingImport } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { pricingMessages } from "./messages/en.ts";
import { PriceLine, usePriceText } from "./price-line.tsx";
import { getPriceKey } from "./pricing-form.ts";

/** Looks up prices of models in the list that is shipped with this version. */
export type LookUpPrices = (
  models: readonly { readonly capability: Capability; readonly model: string }[],
) => Promise<PricingImport>;

/** Maximum number of models and capabilities per request. */
const MAX_LOOK_UPS = 200;

interface PriceImportProps {
  readonly capabilities: readonly Capability[];
  /** Suggested model names. */
  readonly models: readonly string[];
  /** Model names that are selected initially. */
  readonly preset: readonly string[];
  /** The form's current prices, with which imported ones are compared. */
  readonly entries: readonly PricingEntryInput[];
  readonly lookUp: LookUpPrices;
  readonly onImport: (entries: readonly PricingEntryInput[]) => void;
}

/** Imports prices from the list, compared with the current ones; models that are not listed are entered manually. */
export function PriceImport(props: PriceImportProps): ReactElement {
  const { capabilities, models, preset, entries, lookUp, onImport } = props;
  const t = useT(pricingMessages);
  const [names, setNames] = useState([...preset]);
  const [found, setFound] = useState<PricingImport | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const search = async (): Promise<void> => {
    const importedModels = names.flatMap((model) => capabilities.map((capability) => ({ capability, model })));
    if (importedModels.length === 0) return setError(t("import_models_required"));
    setIsBusy(true);
    setError(null);
    try {
      setFound(await lookUp(importedModels.slice(0, MAX_LOOK_UPS)));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TagsInput
          label={t("import_models")}
          description={t("import_hint")}
          data={[...new Set(models)]}
          limit={50}
          maxTags={40}
          spellCheck={false}
          value={names}
          onChange={(chosen) => {
            setNames(chosen);
            setError(null);
          }}
          className="price-import-models"
        />
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => void search()}
        >
          {t("import_search")}
        </Button>
      </Group>
      <FormError message={error} />
      <div role="status">
        {found !== null && (
          <ImportResult
            // A new search resets the selection.
            key={JSON.stringify(found)}
            found={found}
            entries={entries}
            onImport={(chosen) => {
              onImport(chosen);
              setFound(null);
            }}
          />
        )}
      </div>
    </Stack>
  );
}

interface ImportResultProps {
  readonly found: PricingImport;
  readonly entries: readonly PricingEntryInput[];
  readonly onImport: (entries: readonly PricingEntryInput[]) => void;
}

function ImportResult({ found, entries, onImport }: ImportResultProps): ReactElement {
  const t = useT(pricingMessages);
  const toText = usePriceText();
  const offers = found.items.map(({ entry, has_tiers }) => {
    const current = entries.find((one) => getPriceKey(one) === getPriceKey(entry));
    const change = current === undefined ? "added" : toText(current) === toText(entry) ? "same" : "changed";
    return { entry, key: getPriceKey(entry), current, change, hasTiers: has_tiers } as const;
  });
  const [chosen, setChosen] = useState<readonly string[]>(
    offers
      // The list does not state the purpose of a model, so only its first use is suggested.
      .filter(({ entry: { model } }, index) => offers.findIndex(({ entry }) => entry.model === model) === index)
      .filter(({ change }) => change !== "same")
      .map(({ key }) => key),
  );
  // A model counts as known if the list has a price for any of its uses.
  const known = new Set(found.items.map(({ entry }) => entry.model));
  const unknown = found.unavailable.filter(({ model }) => !known.has(model));
  const unknownNames = [...new Set(unknown.map(({ model }) => model))];
  return (
    <Stack gap="sm">
      {offers.length > 0 && (
        <>
          <ul className="pricing-entries">
            {offers.map(({ entry, key, current, change, hasTiers }) => (
              <li key={key}>
                <Group wrap="nowrap" align="flex-start">
                  <Checkbox
                    mt={4}
                    aria-label={t("import_one", { model: entry.model, use: t(`for_${entry.capability}`) })}
                    disabled={change === "same"}
                    checked={chosen.includes(key)}
                    onChange={({ currentTarget: { checked } }) =>
                      setChosen(checked ? [...chosen, key] : chosen.filter((one) => one !== key))
                    }
                  />
                  <PriceLine
                    entry={entry}
                    note={
                      <>
                        {change === "changed" && current !== undefined && (
                          <Text size="sm" c="dimmed">
                            {t("import_before", { price: toText(current) })}
                          </Text>
                        )}
                        {hasTiers && <Text size="sm">{t("import_tiers")}</Text>}
                      </>
                    }
                  >
                    <Badge variant="light" flex="none" color={change === "same" ? "secondary" : "info"}>
                      {t(`import_${change}`)}
                    </Badge>
                  </PriceLine>
                </Group>
              </li>
            ))}
          </ul>
          <Group>
            <Button
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => onImport(offers.filter(({ key }) => chosen.includes(key)).map(({ entry }) => entry))}
            >
              {t("import_take", { n: chosen.length })}
            </Button>
          </Group>
        </>
      )}
      {unknownNames.length > 0 && (
        <Text size="sm">{t("import_unavailable", { n: unknownNames.length, models: unknownNames.join(", ") })}</Text>
      )}
    </Stack>
  );
}

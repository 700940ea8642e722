import type { ReactElement, ReactNode } from "react";
import { Group, Text } from "@mantine/core";
import type { PricingEntryInput } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatDecimal } from "../../../lib/format-decimal.ts";
import { pricingMessages } from "./messages/en.ts";
import { listPrices } from "./pricing-form.ts";

/** Formats the prices of an entry, such as “input 15 ct USD · output 60 ct USD per million tokens”. */
export function usePriceText(): (entry: PricingEntryInput) => string {
  const t = useT(pricingMessages);
  const locale = useLocale();
  return (entry) => {
    const { currency } = entry;
    const prices = listPrices(entry).map(({ name, cents }) =>
      t(`price_${name}`, { cents: formatDecimal(cents, locale), currency }),
    );
    return `${prices.join(" · ")} ${t(`per_${entry.provider_unit}`)}`;
  };
}

interface PriceLineProps {
  readonly entry: PricingEntryInput;
  /** Shown below the price. */
  readonly note?: ReactNode;
  /** Shown beside the price. */
  readonly children?: ReactNode;
}

/** One price: its use and its amounts. */
export function PriceLine({ entry, note, children }: PriceLineProps): ReactElement {
  const t = useT(pricingMessages);
  const toText = usePriceText();
  const conditions = [entry.quality, entry.size].filter((one) => one !== null);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" flex={1}>
      <div>
        <Text fw={600} className="provider-value">
          {[entry.model, t(`for_${entry.capability}`), ...conditions].join(" · ")}
        </Text>
        <Text size="sm" c="dimmed">
          {toText(entry)}
        </Text>
        {note}
      </div>
      {children}
    </Group>
  );
}

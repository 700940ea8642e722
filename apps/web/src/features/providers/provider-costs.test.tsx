import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProviderCosts } from "./provider-costs.tsx";

const eur = { currency: "EUR", vendor_cost: "0", charges: "0.5", difference: "0.5" };
const usd = { currency: "USD", vendor_cost: "0.12", charges: "0", difference: "-0.12" };

test.each([
  ["without usage", null, "no costs"],
  ["of free usage", { amounts: [{ ...usd, vendor_cost: "0" }], unpriced_events: 0 }, "no costs"],
  ["of usage without a price", { amounts: [], unpriced_events: 2 }, "costs unknown"],
  ["of usage with a charge, but without a price", { amounts: [eur], unpriced_events: 2 }, "costs unknown"],
  ["whose charges have another currency", { amounts: [eur, usd], unpriced_events: 0 }, "$0.12"],
  ["in two currencies", { amounts: [{ ...eur, vendor_cost: "2" }, usd], unpriced_events: 0 }, "€2.00 + $0.12"],
])("the costs %s", (_, usage, text) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ProviderCosts usage={usage} />
    </MantineProvider>,
  );
  expect(html).toContain(`>Last 30 days: ${text}<`);
});

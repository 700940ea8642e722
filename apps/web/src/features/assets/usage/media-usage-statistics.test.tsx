import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MediaUsageStatistics } from "./media-usage-statistics.tsx";

const charged = { currency: "EUR", vendor_cost: "0", charges: "0.5", difference: "0.5" };

test.each([
  ["without prices is not shown as 0", [charged], 2, "–"],
  ["with a price is shown", [{ ...charged, vendor_cost: "0.08" }], 1, "€0.08"],
])("the cost of generated files %s", (_, amounts, unpriced, shown) => {
  const total = { requests: 2, events: 2, unpriced_events: unpriced, unrated_events: 0, estimated_events: 0, amounts };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MediaUsageStatistics statistics={{ total: { ...total, units: [] }, days: [] }} />
    </MantineProvider>,
  );
  expect(html).toMatch(new RegExp(`<dt>Cost</dt><dd><[^>]+>${shown}<`));
});

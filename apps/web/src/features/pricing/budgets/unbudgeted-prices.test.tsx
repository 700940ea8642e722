import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Budget } from "@showrunner/contract/rest";
import { UnbudgetedPrices } from "./unbudgeted-prices.tsx";

const NO_PRICE = { input_price_cents: null, cached_input_price_cents: null, output_price_cents: null };
const image = { ...NO_PRICE, price_per_unit_cents: "4" };
const text = { ...NO_PRICE, price_per_unit_cents: null, input_price_cents: "0", output_price_cents: "25" };
const free = { ...NO_PRICE, price_per_unit_cents: "0" };

/** The warning beside these budgets if two active providers have prices in euros and pounds, and free ones in francs. */
function renderWarning(currencies: readonly string[]): string {
  const queries = new QueryClient();
  queries.setQueryData(["providers", "list", { status: "active" }], {
    pages: [{ items: [{ id: "anna" }, { id: "berta" }], next_cursor: null }],
    pageParams: [undefined],
  });
  const prices = {
    anna: [
      { ...image, currency: "GBP" },
      { ...text, currency: "EUR" },
    ],
    berta: [
      { ...image, currency: "EUR" },
      { ...free, currency: "CHF" },
    ],
  };
  for (const [id, entries] of Object.entries(prices)) queries.setQueryData(["provider-pricing", id], { entries });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <UnbudgetedPrices budgets={currencies.map((currency) => ({ currency }) as Budget)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test.each([
  ["one of them", ["GBP", "USD"], "There is no budget for prices in EUR."],
  ["both", ["USD"], "There is no budget for prices in EUR and GBP."],
])("prices in currencies without a budget are pointed out: %s", (_, budgets, warning) => {
  expect(renderWarning(budgets)).toContain(warning);
});

test("nothing is pointed out if each price has a budget, or if nothing is limited at all", () => {
  for (const budgets of [["EUR", "GBP"], []]) expect(renderWarning(budgets)).not.toContain("There is no budget");
});

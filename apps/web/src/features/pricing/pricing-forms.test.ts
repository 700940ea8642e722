import { expect, test } from "vitest";
import type { PricingCatalog, PricingRule, UnitConversion } from "@showrunner/contract/rest";
import { locales } from "@showrunner/i18n";
import { toEventBody, EMPTY_EVENT } from "./fields/event-fields.tsx";
import {
  toCatalogBody,
  toCatalogForm,
  toConversionContent,
  toConversionForm,
  toRuleContent,
  toRuleForm,
} from "./pricing-forms.ts";

const content = {
  bill_unit: "input_tokens",
  matcher: { model: "small-1.125", unit_amount: "1.125" },
  tiering: [
    { up_to: "1500.125", unit_price: "1.125", flat_fee: null },
    { up_to: null, unit_price: "0.002", flat_fee: "2.5" },
  ],
  fixed_fee: "1.125",
  min_charge: null,
};
const rule: PricingRule = {
  ...{ id: "r", catalog_id: "c", version: 1, is_retired: false },
  ...{ valid_from: "2026-01-01T00:00:00.000Z", created_at: "2026-01-01T00:00:00.000Z" },
  ...content,
};

test.each(locales)("a rule that is shown and saved in %s stays what it was", (locale) => {
  expect(toRuleContent(toRuleForm(rule, locale), locale)).toEqual(content);
});

test("the numbers of a rule are shown in the notation of the language, and its texts are not changed", () => {
  const { conditions, tiers, fixed_fee } = toRuleForm(rule, "de");
  expect(conditions.map(({ value }) => value)).toEqual(["small-1.125", "1,125"]);
  expect(tiers.map(({ up_to, unit_price }) => [up_to, unit_price])).toEqual([
    ["1500,125", "1,125"],
    ["", "0,002"],
  ]);
  expect(fixed_fee).toBe("1,125");
});

test("thousands of an event are read in the notation of the language", () => {
  expect(toEventBody({ ...EMPTY_EVENT, unit_amount: "1,000" }, "en").unit_amount).toBe("1000");
  expect(toEventBody({ ...EMPTY_EVENT, unit_amount: "1.000" }, "de").unit_amount).toBe("1000");
});

const PERIOD = { active_from: "2026-01-01T00:00:12.345Z", active_to: "2026-02-01T00:00:54.321Z" };
const CONVERSION: UnitConversion = {
  ...{ id: "u", version: 1, is_retired: false, valid_from: PERIOD.active_from, created_at: PERIOD.active_from },
  ...{ source_system: "openai", operation: null, from_unit: "images", to_unit: "points", formula: "images * 2" },
  ...PERIOD,
};
const CATALOG: PricingCatalog = {
  ...{ id: "c", version: 1, name: "Prices", currency: "USD", is_default: true, created_at: PERIOD.active_from },
  ...PERIOD,
};

test("periods of conversions and catalogs keep their seconds, unless they are changed", () => {
  const form = toConversionForm(CONVERSION);
  expect(toConversionContent(form, CONVERSION)).toMatchObject(PERIOD);
  expect(toCatalogBody(toCatalogForm(CATALOG, "USD", false), CATALOG)).toMatchObject(PERIOD);
  expect(toConversionContent({ ...form, active_to: "" }, CONVERSION).active_to).toBeNull();
  const changed = toConversionContent({ ...form, active_to: "2026-03-01T00:00" }, CONVERSION);
  expect(changed.active_to).toMatch(/:00\.000Z$/);
});

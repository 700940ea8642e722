import type { Page } from "@playwright/test";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT, type Api } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";
import { meterUsage } from "./support/usage.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const START = "2026-01-01T00:00";

/** A default catalog with a rule for input tokens. */
async function createModel(host: Api): Promise<void> {
  await host.call("POST /pricing/models", {
    body: {
      catalog: { name: "House prices", currency: "EUR", active_from: `${START}:00.000Z`, is_default: true },
      rules: [{ bill_unit: "input_tokens", matcher: {}, tiering: [{ unit_price: "0.002" }] }],
    },
  });
}

const openPricing = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/usage?tab=pricing`);
  await expect(page.getByRole("heading", { name: t.pricing("catalogs") })).toBeVisible();
};

test("an admin creates a pricing model with the wizard, tries it on real usage and rates pending usage", async ({
  browser,
  server,
  host,
}) => {
  await host.call("GET /pricing/catalogs");
  await meterUsage(server, [
    { unit_type: "input_tokens", unit_amount: "1200" },
    { unit_type: "images", unit_amount: "2", operation: "image.generate", model: "painter" },
  ]);
  const page = await signIn(browser, server.url, HOST_ACCOUNT);
  await openPricing(page, server.url);
  await page.getByRole("button", { name: t.pricing("new_model") }).click();
  const dialog = page.getByRole("dialog");
  const next = dialog.getByRole("button", { name: t.pricing("next") });
  const field = (label: string) => dialog.getByLabel(fieldName(label));

  // A required field cannot be skipped, and going back loses nothing.
  await next.click();
  await expect(field(t.pricing("name"))).toBeFocused();
  await field(t.pricing("name")).fill("House prices");
  await expect(field(t.pricing("currency"))).toHaveValue("USD");
  await field(t.pricing("active_from")).fill(START);
  await next.click();
  await field(t.pricing("bill_unit")).fill("internal_tokens");
  await field(t.pricing("tier_unit_price", { n: 1 })).fill("0.00001");
  await dialog.getByRole("button", { name: t.pricing("back") }).click();
  await expect(field(t.pricing("name"))).toHaveValue("House prices");
  await next.click();
  await next.click();

  // A bill unit that nothing leads to is refused in its step.
  await dialog.getByRole("button", { name: t.pricing("try_model") }).click();
  await expect(field(t.pricing("bill_unit"))).toBeFocused();
  await next.click();
  await dialog.getByRole("button", { name: t.pricing("add_conversion") }).click();
  await field(t.pricing("source_system")).fill("openai");
  await field(t.pricing("formula")).fill("images * * 5000");
  await expect(dialog.getByText(t.pricing("formula_operand_expected", { position: 10, unit: "images" }))).toBeVisible();
  await field(t.pricing("formula")).fill("images * 5000");
  await expect(dialog.getByText("1,000 images → 5,000,000 internal_tokens")).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: t.pricing("try_model") }).click();
  await expect(dialog.getByText(t.pricing("trial_events"))).toBeVisible();
  await expect(dialog.locator("dd").nth(2)).toHaveText("$0.10");
  expect((await host.call("GET /pricing/catalogs")).items).toEqual([]);

  await dialog.getByRole("button", { name: t.pricing("create_model") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: t.pricing("rules") }).getByText("internal_tokens")).toBeVisible();
  await page.getByRole("button", { name: t.pricing("rate_now") }).click();
  const charges = page.getByRole("table", { name: t.pricing("charges") });
  await expect(charges.getByText("$0.10")).toBeVisible();
  const unrated = page.getByRole("table", { name: t.pricing("unrated") });
  await expect(unrated.getByText(t.pricing("reason_no_conversion"))).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test(
  "a changed rule gets a new version, earlier charges stay, and every price is explained",
  NIGHTLY,
  async ({ browser, server, host }) => {
    await createModel(host);
    await meterUsage(server, [{ unit_type: "input_tokens", unit_amount: "1200" }]);
    const page = await signIn(browser, server.url, HOST_ACCOUNT);
    await openPricing(page, server.url);
    await page.getByRole("button", { name: t.pricing("rate_now") }).click();
    const charges = page.getByRole("table", { name: t.pricing("charges") });
    await expect(charges.getByText("€2.40")).toBeVisible();

    const rules = page.getByRole("table", { name: t.pricing("rules") });
    await rules.getByRole("button").click();
    await page.getByRole("menuitem", { name: t.pricing("edit") }).click();
    const dialog = page.getByRole("dialog");
    const price = dialog.getByLabel(fieldName(t.pricing("tier_unit_price", { n: 1 })));
    await price.fill("cheap");
    await dialog.getByRole("button", { name: t.pricing("save") }).click();
    await expect(dialog.getByRole("alert").getByText(t.pricing("save_rule_failed"))).toBeVisible();
    await price.fill("0.005");
    await dialog.getByRole("button", { name: t.pricing("try_rule") }).click();
    await dialog.getByRole("button", { name: t.pricing("calculate") }).click();
    await expect(dialog.getByText(t.pricing("step_charge", { amount: "€5.00" }))).toBeVisible();
    await dialog.getByRole("button", { name: t.pricing("save") }).click();
    await expect(dialog).toBeHidden();

    await rules.getByRole("button").click();
    await page.getByRole("menuitem", { name: t.pricing("versions") }).click();
    await expect(dialog.getByText(t.pricing("version_n", { n: 2 }))).toBeVisible();
    await expect(dialog.getByText(t.pricing("version_n", { n: 1 }))).toBeVisible();
    await page.keyboard.press("Escape");

    await charges.getByRole("button", { name: t.pricing("why_price") }).click();
    await expect(dialog.getByText("1,200 × €0.002 = €2.40")).toBeVisible();
    const { items } = await host.call("GET /usage/charges", { query: {} });
    expect(items.map(({ line_amount, rule_version }) => [line_amount, rule_version])).toEqual([["2.4", 1]]);

    await test.step("on a phone the button does not cover the heading of its card", async () => {
      const storageState = await page.context().storageState();
      const phone = await (await browser.newContext({ ...GERMAN_PHONE, storageState })).newPage();
      await phone.goto(page.url());
      const card = phone
        .getByRole("table", { name: german.pricing("charges") })
        .getByRole("row")
        .last();
      const button = card.getByRole("button", { name: german.pricing("why_price") });
      await expect(button).toBeVisible();
      await button.scrollIntoViewIfNeeded();
      const heading = await card.getByRole("rowheader").boundingBox();
      expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
      await phone.context().close();
    });
  },
);

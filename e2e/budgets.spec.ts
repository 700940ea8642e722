import type { Browser, Page } from "@playwright/test";
import { getFormat, startFakeVendor, type FakeVendor } from "@showrunner/server/testing";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT, type Api } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { approveHost } from "./support/databases.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");

/** A provider whose runs of the fake vendor use 30 tokens, at a cent each. */
async function createProvider(host: Api, vendor: FakeVendor): Promise<string> {
  await approveHost(host, "127.0.0.1");
  const { id } = await host.call("POST /providers", {
    body: {
      name: "Office",
      provider_key: "general",
      settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
      credentials: { api_key: "sk-test" },
      capabilities: ["llm"],
      pricing: [
        {
          capability: "llm",
          model: "fake-model",
          provider_unit: "token",
          internal_unit: "tokens",
          price_per_unit_cents: "1",
          currency: "USD",
        },
      ],
    },
  });
  await host.call("POST /providers/:id/test", { params: { id } });
  return id;
}

async function openGermanPhone(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  return (await browser.newContext({ ...GERMAN_PHONE, storageState })).newPage();
}

test(
  "an admin limits what users spend: they are warned, stopped before a vendor is called, and go on once the limit is raised",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const vendor = await startFakeVendor(getFormat("general"));
    const providerId = await createProvider(host, vendor);
    const page = await signIn(browser, server.url, HOST_ACCOUNT);
    const phone = await openGermanPhone(browser, page);
    const table = page.getByRole("table", { name: t.pricing("budgets") });
    const dialog = page.getByRole("dialog");
    const field = (label: string) => dialog.getByLabel(fieldName(label));
    const openBudgets = () => page.goto(`${server.url}/admin/usage?tab=budgets`);
    const openMenu = (name: string) =>
      table
        .getByRole("row")
        .filter({ hasText: name })
        .getByRole("button", { name: t.pricing("options_of", { name }) })
        .click();
    const remove = async (name: string): Promise<void> => {
      await openMenu(name);
      await page.getByRole("menuitem", { name: t.pricing("delete") }).click();
      await expect(dialog.getByText(t.pricing("delete_budget_text", { name }))).toBeVisible();
      await dialog.getByRole("button", { name: t.pricing("delete") }).click();
      await expect(dialog).toBeHidden();
    };
    const everyUser = t.pricing("budget_every_user");

    await test.step("a new installation has two budgets; without any, spending is not limited", async () => {
      await openBudgets();
      await expect(table.getByText("$100.00 per month")).toBeVisible();
      await expect(table.getByText("$5.00 per day")).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await remove(t.pricing("budget_installation"));
      await remove(everyUser);
      await expect(page.getByText(t.pricing("no_budgets"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step("a budget is created; an invalid limit and a duplicate are refused", async () => {
      await page.getByRole("button", { name: t.pricing("new_budget") }).click();
      const save = dialog.getByRole("button", { name: t.pricing("save") });
      await dialog.getByLabel(t.pricing("budget_period")).selectOption({ label: t.pricing("budget_period_day") });
      await field(t.pricing("budget_limit")).fill("a lot");
      expect(await findAxeViolations(page)).toEqual([]);
      await save.click();
      await expect(dialog.getByText(t.pricing("save_budget_failed"))).toBeVisible();
      await expect(field(t.pricing("budget_limit"))).toBeFocused();
      await field(t.pricing("budget_limit")).fill("0.7");
      await save.click();
      await expect(dialog).toBeHidden();
      await expect(table.getByText("$0.70 per day")).toBeVisible();
      await expect(table.getByText(t.pricing("budget_unused"))).toBeVisible();
      await page.getByRole("button", { name: t.pricing("new_budget") }).click();
      await dialog.getByLabel(t.pricing("budget_period")).selectOption({ label: t.pricing("budget_period_day") });
      await field(t.pricing("budget_limit")).fill("9");
      await save.click();
      await expect(dialog.getByText(/^This budget already exists/)).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard", exact: true }).click();
      await expect(dialog).toBeHidden();
    });

    const open = (on: Page) => on.goto(`${server.url}/admin/providers/${providerId}`);
    const fill = async (on: Page, texts: typeof t): Promise<void> => {
      await on
        .getByRole("textbox", { name: fieldName(texts.console("prompt")) })
        .first()
        .fill("A question");
      await on.getByLabel(fieldName(texts.console("max_tokens"))).fill("20");
    };
    const run = async (on: Page, texts: typeof t): Promise<void> => {
      await fill(on, texts);
      await on.getByRole("button", { name: texts.console("run"), exact: true }).click();
    };
    const history = page.getByRole("region", { name: t.console("history") }).first();
    const done = history.getByText(t.console("state_done"));

    await test.step("at 85 % the user is warned; a run that exceeds the budget is stopped, with the reason in both languages", async () => {
      await open(page);
      for (const count of [1, 2]) {
        await run(page, t);
        await expect(done).toHaveCount(count);
      }
      await page.reload();
      await expect(page.getByText("Your budget per day: 85% used.")).toBeVisible();
      const calls = vendor.paidCalls();
      // The form shows the reason before the run, and the refused run shows it again.
      const refusal = /Not enough is left of your budget of \$0\.70 for this run\. It renews on/;
      await fill(page, t);
      await expect(page.getByRole("status").filter({ hasText: refusal })).toBeVisible();
      await run(page, t);
      await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
      // Scrolls to the top: axe reports controls that the app bar half covers as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await findAxeViolations(page)).toEqual([]);
      await open(phone);
      await expect(phone.getByText(/^Ihr Tagesbudget: 85 % verbraucht/)).toBeVisible();
      const germanRefusal = /Von Ihrem Budget von 0,70\s\$ ist für diesen Lauf zu wenig übrig/;
      await fill(phone, german);
      await expect(phone.getByRole("status").filter({ hasText: germanRefusal })).toBeVisible();
      await run(phone, german);
      await expect(phone.getByRole("alert").filter({ hasText: germanRefusal })).toBeVisible();
      await phone.evaluate(() => window.scrollTo(0, 0));
      expect(await findAxeViolations(phone)).toEqual([]);
      expect(vendor.paidCalls()).toBe(calls);
    });

    await test.step("the overview leads to the budget; with a higher limit runs go on", async () => {
      await page.goto(`${server.url}/admin/usage`);
      await expect(page.getByText(t.usage("budget_warning"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: t.usage("budget_show") }).click();
      await expect(table.getByText(/^host: \$0\.60 \(85%\)/)).toBeVisible();
      await openMenu(everyUser);
      await page.getByRole("menuitem", { name: t.pricing("edit") }).click();
      await expect(field(t.pricing("budget_limit_in", { currency: "USD" }))).toHaveValue("0.7");
      await field(t.pricing("budget_limit_in", { currency: "USD" })).fill("3");
      await dialog.getByRole("button", { name: t.pricing("save") }).click();
      await expect(table.getByText("$3.00 per day")).toBeVisible();
      await expect(table.getByText(/^host: \$0\.60 \(20%\)/)).toBeVisible();
      await open(page);
      await run(page, t);
      await expect(done).toHaveCount(3);
    });

    await test.step("the profile shows what is left, on a phone and in German, too", async () => {
      await page.goto(`${server.url}/profile`);
      await expect(page.getByText("$2.10 left of $3.00")).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await phone.goto(`${server.url}/profile`);
      await expect(phone.getByText(/^2,10\s\$ von 3,00\s\$ übrig/)).toBeVisible();
      expect(await findAxeViolations(phone)).toEqual([]);
      await phone.goto(`${server.url}/admin/usage?tab=budgets`);
      await expect(phone.getByText(/3,00\s\$ pro Tag/)).toBeVisible();
      expect(await findAxeViolations(phone)).toEqual([]);
      const change = async (shown: string, typed: string): Promise<void> => {
        const name = german.pricing("budget_every_user");
        await phone.getByRole("button", { name: german.pricing("options_of", { name }) }).click();
        await phone.getByRole("menuitem", { name: german.pricing("edit") }).click();
        const limit = phone.getByLabel(fieldName(german.pricing("budget_limit_in", { currency: "USD" })));
        await expect(limit).toHaveValue(shown);
        await limit.fill(typed);
        await phone.getByRole("button", { name: german.pricing("save") }).click();
      };
      // The point separates thousands in German, so it is never a decimal point before three digits.
      await change("3", "1.125");
      await expect(phone.getByText(/1\.125,00\s\$ pro Tag/)).toBeVisible();
      await change("1125", "1,125");
      await expect(phone.getByText(/1,12\s\$ pro Tag/)).toBeVisible();
      await change("1,125", "1,0.0");
      await expect(phone.getByText(german.pricing("save_budget_failed"))).toBeVisible();
      await phone.keyboard.press("Escape");
      await phone.getByRole("button", { name: "Verwerfen", exact: true }).click();
      await phone.getByRole("button", { name: german.pricing("new_budget") }).click();
      const currency = phone.getByRole("dialog").getByLabel(fieldName(german.pricing("currency")));
      await expect(currency).toHaveValue("EUR");
      await phone.goto(`${server.url}/admin/usage?tab=pricing`);
      await phone.getByRole("button", { name: german.pricing("new_model") }).click();
      await expect(currency).toHaveValue("EUR");
      expect(await findAxeViolations(phone)).toEqual([]);
    });
    await vendor.close();
  },
);

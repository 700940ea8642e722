import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";
import { meterUsage } from "./support/usage.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");

async function readDownload(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function save(page: Page, item: string): Promise<Download> {
  await page.getByRole("button", { name: t.usage("export") }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  return download;
}

test(
  "an admin reads what was used and what it cost, as chart, table, print and files; the dashboard shows the same to admins",
  NIGHTLY,
  async ({ browser, server, host }) => {
    await host.call("GET /pricing/catalogs");
    await meterUsage(server, [
      { unit_type: "input_tokens", unit_amount: "1200", cost: "0.0030000000000001" },
      { unit_type: "output_tokens", unit_amount: "400", cost: "1.25" },
      { unit_type: "images", unit_amount: "2", operation: "image.generate", model: "painter" },
    ]);
    const countEvents = async () => (await host.call("GET /usage/summary", { query: {} })).total.events;
    await expect.poll(countEvents, { timeout: 20_000 }).toBe(3);
    const page = await signIn(browser, server.url, HOST_ACCOUNT);
    const days = page.getByRole("table", { name: t.usage("chart_title") });
    const bars = page.locator(".recharts-bar-rectangle path");

    await test.step("the overview: totals, a chart with a table for screen readers, groups, single events", async () => {
      await page.goto(`${server.url}/admin/usage`);
      await expect(page.getByText("$1.25").first()).toBeVisible();
      await expect(bars.first()).toBeVisible();
      await expect(days).toHaveCount(1);
      await page.getByRole("tab", { name: t.usage("by_model") }).click();
      await expect(page.getByRole("table", { name: t.usage("by_model") })).toContainText("painter");
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step("print has the table as well", async () => {
      const getHeight = async (): Promise<number> => (await days.boundingBox())?.height ?? 0;
      const isClipped = () => days.evaluate((table) => (table.closest(".usage-days")?.clientHeight ?? 0) <= 1);
      expect(await isClipped()).toBe(true);
      await page.emulateMedia({ media: "print" });
      expect(await isClipped()).toBe(false);
      expect(await getHeight()).toBeGreaterThan(20);
      await expect(page.getByText(t.usage("as_table"), { exact: true })).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await page.getByText(t.usage("as_table"), { exact: true }).click();
      await expect(bars).toHaveCount(0);
      expect(await isClipped()).toBe(false);
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step("a name filters everything; the files contain what is shown, to the last digit", async () => {
      await page.getByRole("button", { name: "painter", exact: true }).click();
      await expect(page.getByText(t.usage("only", { name: "painter" }))).toBeVisible();
      const one = (await readDownload(await save(page, t.usage("export_csv")))).toString("utf8");
      expect(one.trim().split("\n")).toHaveLength(2);
      await page.getByRole("button", { name: t.usage("clear_filters") }).click();
      const csv = await save(page, t.usage("export_csv"));
      expect(csv.suggestedFilename()).toMatch(/\.csv$/);
      const all = (await readDownload(csv)).toString("utf8");
      expect(all.trim().split("\n")).toHaveLength(4);
      expect(all).toContain("0.0030000000000001");
      const xlsx = await save(page, t.usage("export_xlsx"));
      expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
      // A ZIP archive, with a sheet in it.
      const bytes = await readDownload(xlsx);
      expect(bytes.subarray(0, 2).toString("latin1")).toBe("PK");
      expect(bytes.includes("xl/worksheets/sheet1.xml")).toBe(true);
    });

    await test.step("a reversed range is refused with its reason", async () => {
      await page.goto(`${server.url}/admin/usage?from=2026-02-10&to=2026-02-01`);
      const reason = "The last day is before the first one.";
      await expect(page.getByRole("alert").getByText(reason)).toBeVisible();
      await page.getByRole("button", { name: t.usage("export") }).click();
      await page.getByRole("menuitem", { name: t.usage("export_xlsx") }).click();
      await expect(page.getByText(t.usage("export_failed", { reason }))).toBeVisible();
    });

    await test.step("the dashboard and the profile", async () => {
      await page.goto(`${server.url}/dashboard`);
      await expect(page.getByText("$1.25").first()).toBeVisible();
      await page.goto(`${server.url}/profile`);
      await expect(page.getByText(t.usage_components("own_unused"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await host.call("POST /users", {
        body: { username: "user", password: "correct horse", role: "user", communication_language: "en" } as never,
      });
      const user = await signIn(browser, server.url, { username: "user", password: "correct horse" });
      await expect(user.getByRole("main")).toBeVisible();
      await expect(user.getByText("$1.25")).toHaveCount(0);
    });

    await test.step("a phone in German", async () => {
      const storageState = await page.context().storageState();
      const phone = await (await browser.newContext({ ...GERMAN_PHONE, storageState })).newPage();
      await phone.goto(`${server.url}/admin/usage`);
      await expect(phone.getByText(/1,25\s\$/).first()).toBeVisible();
      await expect(phone.getByText(german.usage("by_model"))).toBeVisible();
      expect(await findAxeViolations(phone)).toEqual([]);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  },
);

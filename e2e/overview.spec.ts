import type { Overview } from "@showrunner/contract/rest";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");

test("an admin sees how the installation is doing", async ({ browser, server, host }) => {
  const show = await Show.createSample(host, "en");
  await show.command({ type: "start" });
  const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
  await laptop.goto(`${server.url}/admin/config`);
  await laptop.getByRole("link", { name: t.configuration("overview") }).click();
  await expect(laptop).toHaveURL(/\/admin\/overview$/);
  await expect(laptop.getByText(t.overview("warning_public_url_missing"))).toBeVisible();
  await expect(laptop.getByText(/SQLite \d/)).toBeVisible();
  const fact = (label: string) => laptop.locator("dl > div").filter({ hasText: label });
  await expect(fact(t.overview("active_shows"))).toContainText("1");
  await expect(fact(t.overview("mail_no_transport"))).toBeVisible();
  await expect(fact(t.overview("last_backup"))).toContainText(t.overview("never"));
  expect(await findAxeViolations(laptop)).toEqual([]);
  await laptop.getByRole("link", { name: t.overview("open_backups") }).click();
  await expect(laptop).toHaveURL(/\/admin\/backups$/);

  const phone = await (
    await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
  ).newPage();
  await phone.route("**/api/v1/admin/overview", async (route) => {
    const response = await route.fetch();
    const overview = (await response.json()) as Overview;
    await route.fulfill({ response, json: { ...overview, backup: { ...overview.backup, storage_failed: true } } });
  });
  await phone.goto(`${server.url}/admin/overview`);
  await expect(phone.getByText(german.overview("advice_secret_in_data_folder"))).toBeVisible();
  await expect(phone.getByText(german.overview("last_backup_unknown"))).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

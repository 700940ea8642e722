import type { Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import { HOST_ACCOUNT } from "./api.ts";
import { fieldName, translatorsFor } from "./texts.ts";

/** Signs in with a password and waits for the dashboard. `locale` is the language of the page. */
export async function logIn(page: Page, url: string, account = HOST_ACCOUNT, locale: Locale = "en"): Promise<void> {
  const { auth: t } = translatorsFor(locale);
  await page.goto(`${url}/login`);
  await page.getByRole("textbox", { name: fieldName(t("login_username")) }).fill(account.username);
  await page.getByRole("textbox", { name: fieldName(t("login_password")) }).fill(account.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("login_submit"), exact: true })
    .click();
  await page.waitForURL(/\/dashboard$/);
}

import type { Browser, Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import type { TestMailServer } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { mailTest as test } from "./support/mail-test.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";
import type { RunningServer } from "./support/server.ts";
import { expect } from "./support/test.ts";
import { fieldName, getBrowserLocale, translatorsFor } from "./support/texts.ts";

const PHONE = { width: 390, height: 844 };

async function logIn(page: Page, server: RunningServer, locale: Locale, username: string): Promise<void> {
  const t = translatorsFor(locale);
  const main = page.getByRole("main");
  await page.goto(`${server.url}/login`);
  await main.getByRole("textbox", { name: fieldName(t.auth("login_username")) }).fill(username);
  await main.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill(HOST_ACCOUNT.password);
  await main.getByRole("button", { name: t.auth("login_submit") }).click();
}

async function openProfile(browser: Browser, server: RunningServer): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await logIn(page, server, "en", HOST_ACCOUNT.username);
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${server.url}/profile`);
  return page;
}

async function requestChange(page: Page, email: string): Promise<void> {
  const t = translatorsFor("en");
  const section = page.getByRole("region", { name: t.profile("email_title") });
  await section
    .getByRole("button", { name: new RegExp(`^(${t.profile("email_add")}|${t.profile("email_change")})$`) })
    .click();
  await section.getByRole("textbox", { name: fieldName(t.profile("email_new")) }).fill(email);
  await section.getByRole("button", { name: t.profile("email_send") }).click();
  await expect(section.getByText(email)).toBeVisible();
}

/** Path of the link in the newest mail to an address. */
async function readLink(mailServer: TestMailServer, address: string, page: string): Promise<string> {
  const find = () =>
    new RegExp(String.raw`/${page}[/#]\S+`).exec(
      mailServer.received.findLast(({ to }) => to.includes(address))?.mail.text ?? "",
    )?.[0];
  await expect.poll(find).toBeTruthy();
  return find() ?? "";
}

for (const locale of ["en", "de"] as const)
  test(
    `a new address is confirmed in a second browser (${locale})`,
    nightlyIf(locale !== "en"),
    async ({ server, mailServer, browser }) => {
      const [t, other] = [translatorsFor("en"), translatorsFor(locale)];
      const laptop = await openProfile(browser, server);
      const section = laptop.getByRole("region", { name: t.profile("email_title") });
      await expect(section.getByText(t.profile("email_none"))).toBeVisible();
      await requestChange(laptop, "ada@example.org");
      expect(await findAxeViolations(laptop)).toEqual([]);

      const context = await browser.newContext({
        viewport: PHONE,
        locale: getBrowserLocale(locale),
        colorScheme: "dark",
      });
      const phone = await context.newPage();
      const path = await readLink(mailServer, "ada@example.org", "verify-email-change");
      await phone.goto(`${server.url}${path.slice(0, -3)}`);
      const confirm = phone.getByRole("button", { name: other.email_change("confirm") });
      await confirm.click();
      await expect(phone.getByText(other.email_change("link_malformed"))).toBeVisible();
      // Opening the page does not use up the link.
      await phone.goto(`${server.url}${path}`);
      await phone.reload();
      expect(await findAxeViolations(phone)).toEqual([]);
      await confirm.click();
      await expect(
        phone.getByText(other.email_change("confirm_done_text", { email: "ada@example.org" })),
      ).toBeVisible();
      await expect(section.getByText(t.profile("email_verified"), { exact: true })).toBeVisible();
      await expect(section.getByText("ada@example.org")).toBeVisible();

      await phone.goto("about:blank");
      await phone.goto(`${server.url}${path}`);
      await confirm.click();
      await expect(phone.getByText(other.email_change("link_expired"))).toBeVisible();
      await phone
        .getByRole("main")
        .getByRole("link", { name: other.email_change("log_in") })
        .click();
      await expect(phone).toHaveURL(/\/login$/);
      await Promise.all([laptop, phone].map((page) => page.context().close()));
    },
  );

test(
  "the old address cancels a change, and the username no longer signs in once that is switched off",
  NIGHTLY,
  async ({ server, mailServer, browser }) => {
    const t = translatorsFor("en");
    const laptop = await openProfile(browser, server);
    const section = laptop.getByRole("region", { name: t.profile("email_title") });
    const viaUsername = laptop.getByRole("switch", { name: t.profile("login_via_username") });
    await expect(viaUsername).toBeDisabled();
    await requestChange(laptop, "ada@example.org");
    const phone = await (await browser.newContext({ viewport: PHONE, locale: "en-GB" })).newPage();
    await phone.goto(`${server.url}${await readLink(mailServer, "ada@example.org", "verify-email-change")}`);
    await phone.getByRole("button", { name: t.email_change("confirm") }).click();
    await expect(section.getByText(t.profile("email_verified"), { exact: true })).toBeVisible();

    await test.step("cancels it", async () => {
      await requestChange(laptop, "mallory@example.org");
      const confirmation = await readLink(mailServer, "mallory@example.org", "verify-email-change");
      await phone.goto(`${server.url}${await readLink(mailServer, "ada@example.org", "cancel-email-change")}`);
      await phone.getByRole("button", { name: t.email_change("cancel") }).click();
      await expect(phone.getByText(t.email_change("cancel_done_text"))).toBeVisible();
      await expect(section.getByText("mallory@example.org")).toHaveCount(0);
      await phone.goto(`${server.url}${confirmation}`);
      await phone.getByRole("button", { name: t.email_change("confirm") }).click();
      await expect(phone.getByText(t.email_change("link_expired"))).toBeVisible();
    });

    await test.step("switches the username off", async () => {
      await viaUsername.click();
      await expect(laptop.getByText(t.profile("login_saved"))).toBeVisible();
      await expect(viaUsername).not.toBeChecked();
      await logIn(phone, server, "en", HOST_ACCOUNT.username);
      await expect(phone.getByText(t.auth("login_invalid"))).toBeVisible();
      await logIn(phone, server, "en", "ada@example.org");
      await expect(phone).toHaveURL(/\/dashboard$/);
    });
    await Promise.all([laptop, phone].map((page) => page.context().close()));
  },
);

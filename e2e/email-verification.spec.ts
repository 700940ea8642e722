import type { Browser, Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import type { TestMailServer } from "./support/accounts.ts";
import { findAxeViolations } from "./support/axe.ts";
import { mailTest as test } from "./support/mail-test.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";
import type { RunningServer } from "./support/server.ts";
import { expect } from "./support/test.ts";
import { getBrowserLocale, fieldName, translatorsFor } from "./support/texts.ts";

async function openPage(browser: Browser, locale: Locale, colorScheme: "dark" | "light"): Promise<Page> {
  const context = await browser.newContext({ locale: getBrowserLocale(locale), colorScheme });
  return context.newPage();
}

async function register(page: Page, server: RunningServer, locale: Locale, username: string): Promise<void> {
  const t = translatorsFor(locale);
  const field = (label: string) => page.getByRole("main").getByRole("textbox", { name: fieldName(label) });
  await page.goto(`${server.url}/register`);
  await field(t.auth("login_username")).fill(username);
  await field(t.auth("email")).fill(`${username}@example.org`);
  await field(t.auth("login_password")).fill("secret1");
  await field(t.auth("password_again")).fill("secret1");
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("register_submit") })
    .click();
  await expect(page).toHaveURL(/\/verify-email-form\?id=/);
}

async function readMail(mailServer: TestMailServer, address: string): Promise<{ path: string; code: string }> {
  const find = () => mailServer.received.find(({ to }) => to.includes(address))?.mail.text;
  await expect.poll(find).toBeTruthy();
  const text = find() ?? "";
  return { path: /\/verify-email\/\S+/.exec(text)?.[0] ?? "", code: /^[A-Z2-9]{8}$/m.exec(text)?.[0] ?? "" };
}

async function logIn(page: Page, locale: Locale, username: string): Promise<void> {
  const t = translatorsFor(locale);
  const field = (label: string) => page.getByRole("main").getByRole("textbox", { name: fieldName(label) });
  await field(t.auth("login_username")).fill(username);
  await field(t.auth("login_password")).fill("secret1");
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("login_submit") })
    .click();
}

for (const locale of ["en", "de"] as const)
  test(
    `a visitor registers and enters the code of the mail (${locale})`,
    nightlyIf(locale !== "de"),
    async ({ server, mailServer, browser }) => {
      const t = translatorsFor(locale);
      const page = await openPage(browser, locale, locale === "en" ? "light" : "dark");
      await page.setViewportSize({ width: 390, height: 844 });
      await register(page, server, locale, "grace");
      await expect(page.getByText("g•••@example.org")).toBeVisible();
      await expect(
        page.getByRole("button", { name: new RegExp(t.verification("resend_in", { time: String.raw`\d+ s` })) }),
      ).toBeDisabled();
      const submit = page.getByRole("button", { name: t.verification("submit_code"), exact: true });
      const code = page.getByRole("textbox", { name: t.verification("code") });
      await code.fill("abc");
      await submit.click();
      await expect(page.getByText(t.verification("code_length"))).toBeVisible();
      await code.fill("ZZZZZZZZ");
      await submit.click();
      await expect(page.getByText(t.verification("code_invalid"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      // Not verified yet: the right password leads back to the form.
      await page.goto(`${server.url}/login`);
      await logIn(page, locale, "grace");
      await expect(page).toHaveURL(/\/verify-email-form\?id=/);
      const mail = await readMail(mailServer, "grace@example.org");
      await code.fill(mail.code.toLowerCase());
      await submit.click();
      await expect(page.getByText(t.verification("done_text"))).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("link", { name: t.verification("log_in") })
        .click();
      await logIn(page, locale, "grace");
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.context().close();
    },
  );

test(
  "the form moves on when the link is opened in another browser; used and broken links say so",
  NIGHTLY,
  async ({ server, mailServer, browser }) => {
    const t = translatorsFor("en");
    const laptop = await openPage(browser, "en", "light");
    await register(laptop, server, "en", "ada");
    const { path } = await readMail(mailServer, "ada@example.org");
    const phone = await openPage(browser, "en", "dark");
    await phone.setViewportSize({ width: 390, height: 844 });
    const verify = phone.getByRole("button", { name: t.verification("verify") });

    // The link without its signature, and with a wrong one.
    await phone.goto(`${server.url}${path.split("?")[0]}`);
    await expect(phone.getByText(t.verification("link_invalid"))).toBeVisible();
    await expect(verify).toHaveCount(0);
    await phone.goto(`${server.url}${path}x`);
    await verify.click();
    await expect(phone.getByText(t.verification("link_invalid"))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);

    // Opening the page does not use up the link.
    await phone.goto(`${server.url}${path}`);
    await phone.reload();
    await verify.click();
    await expect(phone.getByText(t.verification("done_text"))).toBeVisible();
    await expect(laptop.getByText(t.verification("done_text"))).toBeVisible();

    await phone.goto(`${server.url}${path}`);
    await verify.click();
    await expect(phone.getByText(t.verification("link_expired"))).toBeVisible();
    await expect(phone.getByText(t.verification("link_expired_intro"))).toBeVisible();
    await expect(
      phone.getByRole("main").getByRole("link", { name: t.verification("log_in"), exact: true }),
    ).toHaveAttribute("href", "/login");
    await phone.getByRole("link", { name: t.verification("request_new") }).click();
    await phone.getByRole("textbox", { name: t.verification("email") }).fill("nobody@example.org");
    await phone.getByRole("button", { name: t.verification("resend") }).click();
    await expect(phone.getByText(t.verification("resent"))).toBeVisible();
    await phone.context().close();
    await laptop.context().close();
  },
);

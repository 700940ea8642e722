import type { Page } from "@playwright/test";
import { GERMAN_PHONE, signIn, startMailingServer } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const EMAIL = "ada@example.org";
const ADA = { username: "ada", password: "four unrelated words" };

async function invite(laptop: Page, url: string, email: string): Promise<void> {
  await laptop.goto(`${url}/users`);
  await laptop.getByRole("button", { name: t.users("invite"), exact: true }).click();
  const dialog = laptop.getByRole("dialog");
  await dialog.getByRole("textbox", { name: fieldName(t.users("email")) }).fill(email);
  await dialog.getByRole("combobox", { name: t.users("language") }).selectOption("de");
  expect(await findAxeViolations(laptop)).toEqual([]);
  await dialog.getByRole("button", { name: t.users("invite") }).click();
}
async function accept(page: Page, texts: typeof t, account = ADA): Promise<void> {
  await page.getByRole("textbox", { name: fieldName(texts.invitation("username")) }).fill(account.username);
  await page.getByRole("textbox", { name: fieldName(texts.invitation("password")) }).fill(account.password);
  await page.getByRole("textbox", { name: fieldName(texts.recovery("password_again")) }).fill(account.password);
  await page.getByRole("button", { name: texts.invitation("accept") }).click();
}

test("an invited person creates an account on the phone, and signs in with it", async ({ browser }) => {
  const server = await startMailingServer();
  try {
    await createHostApi(server.url);
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await invite(laptop, server.url, EMAIL);
    await expect(laptop.getByText(EMAIL).first()).toBeVisible();
    await laptop.keyboard.press("Escape");
    await expect(laptop.getByRole("row", { name: EMAIL })).toContainText(t.users("invitation_mailed"));
    expect(await findAxeViolations(laptop)).toEqual([]);
    await invite(laptop, server.url, EMAIL.toUpperCase());
    await expect(laptop.getByText(t.fields("already_invited"))).toBeVisible();

    await expect.poll(() => server.mailServer.received.length).toBe(1);
    const mail = server.mailServer.received[0]?.mail;
    expect(mail?.subject).toContain("Sie sind eingeladen");
    const phone = await (await browser.newContext(GERMAN_PHONE)).newPage();
    await phone.goto(server.findLink(mail?.text));
    await expect(phone.getByText(german.invitation("intro", { email: EMAIL }))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    // A taken name is reported at its field, and does not use up the link.
    await accept(phone, german, { ...ADA, username: HOST_ACCOUNT.username });
    await expect(phone.getByText(german.fields("username_taken"))).toBeVisible();
    await accept(phone, german);
    await expect(phone).toHaveURL(/\/dashboard$/);
    await expect(phone.getByText(german.invitation("welcome", { name: ADA.username }))).toBeVisible();

    await laptop.goto(`${server.url}/users`);
    await expect(laptop.getByRole("row", { name: ADA.username })).toContainText(EMAIL);
    await expect(laptop.getByText(t.users("invitations"))).toBeHidden();
  } finally {
    await server.stop();
  }
});

test(
  "without mail an admin hands the link over; a withdrawn one opens nothing",
  NIGHTLY,
  async ({ browser, server, host }) => {
    expect(host).toBeDefined();
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await invite(laptop, server.url, EMAIL);
    const readLink = () => laptop.getByRole("textbox", { name: t.copyable_link("label") }).inputValue();
    const first = await readLink();
    expect(first).toContain(`${server.url}/invitation#`);
    await laptop.keyboard.press("Escape");
    const openMenu = () => laptop.getByRole("button", { name: t.users("options_of", { name: EMAIL }) }).click();
    await openMenu();
    await laptop.getByRole("menuitem", { name: t.users("resend") }).click();
    const second = await readLink();
    await laptop.keyboard.press("Escape");

    const phone = await (await browser.newContext(GERMAN_PHONE)).newPage();
    await phone.goto(first);
    await expect(phone.getByText(german.invitation("expired"))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    await phone.goto("about:blank");
    await phone.goto(second.slice(0, -5));
    await expect(phone.getByText(german.invitation("malformed"))).toBeVisible();

    // The link is withdrawn while it is open on the phone.
    await phone.goto("about:blank");
    await phone.goto(second);
    await expect(phone.getByText(german.invitation("intro", { email: EMAIL }))).toBeVisible();
    await openMenu();
    await laptop.getByRole("menuitem", { name: t.users("withdraw") }).click();
    await laptop
      .getByRole("dialog")
      .getByRole("button", { name: t.users("withdraw") })
      .click();
    await expect(laptop.getByText(t.users("invitations"))).toBeHidden();
    await accept(phone, german);
    await expect(phone.getByText(german.invitation("expired"))).toBeVisible();

    await invite(laptop, server.url, EMAIL);
    await phone.goto("about:blank");
    await phone.goto(await readLink());
    await accept(phone, german);
    await expect(phone).toHaveURL(/\/dashboard$/);
  },
);

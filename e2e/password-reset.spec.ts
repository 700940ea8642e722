import { GERMAN_PHONE, signIn, startMailingServer } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const ADA = { username: "ada", password: "old password", email: "ada@example.org" };
const NEW_PASSWORD = "four unrelated words";

test("a forgotten password is reset by mail, which signs out other devices; the link works once", async ({
  browser,
}) => {
  const server = await startMailingServer();
  try {
    const host = await createHostApi(server.url);
    await host.call("POST /users", { body: ADA });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    const tablet = await signIn(browser, server.url, ADA);
    await tablet.goto(`${server.url}/profile`);

    const phone = await (await browser.newContext(GERMAN_PHONE)).newPage();
    await phone.goto(`${server.url}/login`);
    await phone.getByRole("link", { name: german.auth("login_forgot") }).click();
    await phone.getByRole("button", { name: german.recovery("forgot_submit") }).click();
    await expect(phone.getByText(german.fields("required"))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    await phone.getByRole("textbox", { name: german.recovery("forgot_login") }).fill(ADA.email);
    await phone.getByRole("button", { name: german.recovery("forgot_submit") }).click();
    await expect(phone.getByText(german.recovery("forgot_sent", { login: ADA.email }))).toBeVisible();
    await expect.poll(() => server.mailServer.received.length).toBe(1);
    const link = server.findLink(server.mailServer.received[0]?.mail.text);

    await phone.goto(link);
    const password = phone.getByRole("textbox", { name: fieldName(german.recovery("new_password")) });
    await password.fill("ada2026");
    await expect(phone.getByText(german.password("own_name"))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    await password.fill(NEW_PASSWORD);
    await phone.getByRole("textbox", { name: fieldName(german.recovery("password_again")) }).fill(NEW_PASSWORD);
    await phone.getByRole("button", { name: german.recovery("reset_submit") }).click();
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.getByText(german.recovery("reset_done"))).toBeVisible();

    // The other device is signed out at its next request; the host is not affected.
    await tablet.reload();
    await expect(tablet).toHaveURL(/\/login/);
    await laptop.reload();
    await expect(laptop).toHaveURL(/\/dashboard$/);
    await signIn(browser, server.url, { ...ADA, password: NEW_PASSWORD });

    await phone.goto("about:blank");
    await phone.goto(link);
    await expect(phone.getByText(german.recovery("link_expired"))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    await phone.goto("about:blank");
    await phone.goto(link.slice(0, -5));
    await expect(phone.getByText(german.recovery("link_malformed"))).toBeVisible();
    await phone.getByRole("link", { name: german.recovery("request_new") }).click();
    await expect(phone).toHaveURL(/\/forgot-password$/);
  } finally {
    await server.stop();
  }
});

test(
  "without mail the login says whom to ask, and an admin hands over a link",
  NIGHTLY,
  async ({ browser, server, host }) => {
    await host.call("POST /users", { body: ADA });
    const tablet = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await tablet.goto(`${server.url}/login`);
    await expect(tablet.getByText(t.auth("login_forgot_no_mail"))).toBeVisible();

    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/users`);
    await laptop.getByRole("button", { name: t.users("options_of", { name: ADA.username }) }).click();
    await laptop.getByRole("menuitem", { name: t.users("reset_link") }).click();
    await laptop.getByRole("button", { name: t.users("reset_link_create") }).click();
    const link = await laptop.getByRole("textbox", { name: t.copyable_link("label") }).inputValue();
    expect(link).toContain(`${server.url}/reset-password#`);
    expect(await findAxeViolations(laptop)).toEqual([]);

    await tablet.goto(link);
    await tablet.getByRole("textbox", { name: fieldName(t.recovery("new_password")) }).fill(NEW_PASSWORD);
    await tablet.getByRole("textbox", { name: fieldName(t.recovery("password_again")) }).fill(NEW_PASSWORD);
    await tablet.getByRole("button", { name: t.recovery("reset_submit") }).click();
    await expect(tablet).toHaveURL(/\/login$/);
    await signIn(browser, server.url, { ...ADA, password: NEW_PASSWORD });
  },
);

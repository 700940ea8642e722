import type { Browser, Page } from "@playwright/test";
import { logIn } from "./support/log-in.ts";
import { createHostApi, HOST_ACCOUNT } from "./support/api.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const NEW_PASSWORD = "four unrelated words";

async function signIn(
  browser: Browser,
  url: string,
  password: string,
  username: string = HOST_ACCOUNT.username,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-GB" });
  const page = await context.newPage();
  await logIn(page, url, { username, password });
  return page;
}

test(
  "a new password signs out the second device and keeps this one signed in",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const show = await host.call("POST /gameshows", { body: { name: "Quiz night" } });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT.password);
    const other = await signIn(browser, server.url, HOST_ACCOUNT.password);
    await other.goto(`${server.url}/gameshows/${show.id}`);
    await expect(other.getByRole("heading", { level: 1, name: "Quiz night" })).toBeVisible();

    await laptop.getByRole("button", { name: t.app("menu") }).click();
    await laptop.getByRole("link", { name: t.app("title_profile") }).click();
    await expect(laptop).toHaveTitle(new RegExp(`^${t.app("title_profile")} – `));
    const main = laptop.getByRole("main");
    const password = main.getByRole("region", { name: t.profile("password_title") });
    const field = (label: string) => password.getByRole("textbox", { name: fieldName(label) });
    const change = password.getByRole("button", { name: t.profile("change_password") });

    await test.step("refuses a wrong current password without signing out", async () => {
      await field(t.profile("current_password")).fill("wrong password");
      await field(t.profile("new_password")).fill("Passwort2026");
      await expect(password.getByText(t.password("common_password"))).toBeVisible();
      await field(t.profile("new_password")).fill(NEW_PASSWORD);
      await field(t.profile("password_again")).fill(NEW_PASSWORD);
      await change.click();
      await expect(password.getByText(t.fields("wrong_password"))).toBeVisible();
      await expect(laptop).toHaveURL(/\/profile$/);
    });

    await test.step("changes it", async () => {
      await field(t.profile("current_password")).fill(HOST_ACCOUNT.password);
      await change.click();
      await expect(laptop.getByText(t.profile("password_changed"))).toBeVisible();
      // Its live connection is closed within 2 s, which leads to the login.
      await expect(other).toHaveURL(/\/login/);
      await expect(main.getByRole("region", { name: t.profile("sessions_title") }).getByRole("listitem")).toHaveCount(
        1,
      );
    });

    await test.step("stays signed in, also after a reload and with a new token", async () => {
      await laptop.reload();
      const token = main.getByRole("region", { name: t.profile("token_title") });
      await expect(token.getByText(HOST_ACCOUNT.username)).toBeVisible();
      await token.getByRole("button", { name: t.profile("renew_now") }).click();
      await expect(laptop.getByText(t.profile("token_renewed"))).toBeVisible();
    });

    await (await signIn(browser, server.url, NEW_PASSWORD)).context().close();
  },
);

test("what is typed while the account is being saved stays", NIGHTLY, async ({ browser, server, host }) => {
  const account = { username: "typing", password: "secret words" };
  await host.call("POST /users", { body: account });
  const page = await signIn(browser, server.url, account.password, account.username);
  await page.goto(`${server.url}/profile`);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/v1/auth/me", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  const section = page.getByRole("region", { name: t.profile("account_title") });
  const lastName = section.getByRole("textbox", { name: fieldName(t.profile("last_name")) });
  const save = section.getByRole("button", { name: t.profile("save") });
  await section.getByRole("textbox", { name: fieldName(t.profile("first_name")) }).fill("Ada");
  await save.click();
  await lastName.fill("Lovelace");
  release();
  await expect(page.getByText(t.profile("account_saved"))).toBeVisible();
  await expect(lastName).toHaveValue("Lovelace");
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(lastName).toHaveValue("Lovelace");
});

test("a user exports their data, hands over their shows and deletes their account", async ({
  browser,
  server,
  host,
}) => {
  const account = { username: "leaving", password: "secret words" };
  await host.call("POST /users", { body: account });
  const { access_token } = await host.call("POST /auth/login", { body: account });
  const created = await fetch(`${server.url}/api/v1/gameshows`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ name: "Legacy" }),
  });
  const { id } = (await created.json()) as { id: string };
  const page = await signIn(browser, server.url, account.password, account.username);
  await page.goto(`${server.url}/profile`);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t.profile("export") }).click();
  const file = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    account: { username: account.username },
    shows: [{ name: "Legacy" }],
  });

  await page.getByRole("button", { name: t.profile("delete_account") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: fieldName(t.profile("hand_over_to")) }).fill(HOST_ACCOUNT.username);
  await dialog.getByRole("textbox", { name: fieldName(t.profile("current_password")) }).fill(account.password);
  await dialog.getByRole("button", { name: t.profile("delete_account") }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByText(t.profile("account_deleted"))).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(page).toHaveURL(/\/login/);
  const me = await host.call("GET /auth/me");
  expect((await host.call("GET /gameshows/:id", { params: { id } })).owner_id).toBe(me.id);
});

test("deleting the account asks before it ends a running show", async ({ browser, server, host }) => {
  const account = { username: "hurried", password: "secret words" };
  await host.call("POST /users", { body: account });
  const show = await Show.createSample(await createHostApi(server.url, account), "en");
  await show.command({ type: "start" });
  const page = await signIn(browser, server.url, account.password, account.username);
  await page.goto(`${server.url}/profile`);
  await page.getByRole("button", { name: t.profile("delete_account") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: t.profile("content_delete") }).check();
  await dialog.getByRole("textbox", { name: fieldName(t.profile("current_password")) }).fill(account.password);
  const confirm = dialog.getByRole("button", { name: t.profile("delete_account") });
  await confirm.click();
  const consent = dialog.getByRole("checkbox", { name: t.profile("end_running_shows") });
  await expect(consent).toBeVisible();
  await expect(confirm).toBeDisabled();
  expect((await show.readSlices()).show?.status).toBe("active");
  await consent.check();
  await confirm.click();
  await expect(page.getByText(t.profile("account_deleted"))).toBeVisible();
});

test(
  "says that the ways to sign in could not be loaded, and loads them on request",
  NIGHTLY,
  async ({ browser, server, host }) => {
    await host.call("POST /gameshows", { body: { name: "Quiz night" } });
    const page = await signIn(browser, server.url, HOST_ACCOUNT.password);
    await page.route("**/auth/auth-status", (route) => route.fulfill({ status: 400 }));
    await page.goto(`${server.url}/profile`);
    const main = page.getByRole("main");
    const failure = main.getByRole("alert").filter({ hasText: t.profile("sign_in_failed") });
    await expect(failure).toBeVisible();
    const password = main.getByRole("region", { name: t.profile("password_title") });
    await expect(password).toBeHidden();
    await page.unroute("**/auth/auth-status");
    await failure.getByRole("button").click();
    await expect(password).toBeVisible();
    await expect(main.getByRole("region", { name: t.profile("email_title") })).toBeVisible();
    await page.context().close();
  },
);

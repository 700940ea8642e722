import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");

test(
  "an admin checks tokens, their own and a pasted one, and asks for the identity provider",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/dashboard`);
    await laptop.getByRole("button", { name: t.app("menu"), exact: true }).click();
    await laptop.getByRole("link", { name: t.app("title_auth_tools") }).click();
    await laptop.getByRole("button", { name: t.auth_tools("check_own") }).click();
    const tool = laptop.getByRole("region", { name: t.auth_tools("token_title") });
    await expect(tool.getByText(t.auth_tools("valid_access"))).toBeVisible();
    for (const claim of ["sub", "iss", "aud", "roles", "email", "username", "iat", "exp", "typ"] as const) {
      await expect(tool.getByText(t.token_claims(`claim_${claim}`), { exact: false }).first()).toBeVisible();
      await expect(tool.getByText(t.token_claims(`hint_${claim}`))).toBeVisible();
    }
    await expect(tool.getByText(t.auth_tools("as_expected"))).toHaveCount(2);
    expect(await findAxeViolations(laptop)).toEqual([]);

    const account = { username: "gone", password: "four unrelated words" };
    await host.call("POST /users", { body: account });
    const { access_token } = await host.call("POST /auth/login", { body: account });
    const [user] = (await host.call("GET /users", { query: { search: account.username } })).items;
    await host.call("DELETE /users/:id/sessions", { params: { id: user?.id ?? "" } });
    const field = laptop.getByRole("textbox", { name: t.auth_tools("token"), exact: true });
    await field.fill(access_token);
    await laptop.getByRole("button", { name: t.auth_tools("check"), exact: true }).click();
    await expect(tool.getByText(t.auth_tools("problem_account_changed"))).toBeVisible();
    await expect(tool.getByText(account.username).first()).toBeVisible();
    // The token is not kept over a reload.
    await laptop.reload();
    await expect(field).toHaveValue("");

    const phone = await (
      await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
    ).newPage();
    await phone.goto(`${server.url}/admin/auth-tools`);
    await phone.getByRole("textbox", { name: german.auth_tools("token"), exact: true }).fill("no token");
    await phone.getByRole("button", { name: german.auth_tools("check"), exact: true }).click();
    await expect(phone.getByText(german.auth_tools("problem_malformed"))).toBeVisible();
    await phone.getByRole("button", { name: german.auth_tools("diagnose") }).click();
    await expect(phone.getByText(german.auth_tools("step_skipped")).first()).toBeVisible();
    await expect(phone.getByText(german.auth_tools("redirect_uri_missing"))).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const ADA = { username: "ada", password: "four unrelated words" };

test("a link makes a co-host after the login; a withdrawn link fails, and a removed co-host's desk closes", async ({
  browser,
  server,
  host,
}) => {
  await host.call("POST /users", { body: { ...ADA, email: null } });
  const { id } = await Show.createSample(host, "en");
  const owner = await signIn(browser, server.url, HOST_ACCOUNT);
  await owner.goto(`${server.url}/gameshows/${id}`);
  await owner.getByRole("button", { name: t.moderator("show_menu") }).click();
  await owner.getByRole("menuitem", { name: t.moderator("settings") }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: t.gameshows("co_host_link_create") }).click();
  const field = dialog.getByRole("textbox", { name: t.copyable_link("label") });
  await expect(field).toBeInViewport({ ratio: 1 });
  const link = await field.inputValue();
  expect(link).toContain(`${server.url}/co-host#`);
  expect(await findAxeViolations(owner)).toEqual([]);

  const phone = await (await browser.newContext(GERMAN_PHONE)).newPage();
  const requested: string[] = [];
  phone.on("request", (request) => requested.push(request.url()));
  await phone.goto(link);
  await phone.getByRole("link", { name: german.gameshows("invited_log_in_button") }).click();
  await phone.getByRole("textbox", { name: fieldName(german.auth("login_username")) }).fill(ADA.username);
  await phone.getByRole("textbox", { name: fieldName(german.auth("login_password")) }).fill(ADA.password);
  await phone
    .getByRole("main")
    .getByRole("button", { name: german.auth("login_submit") })
    .click();
  const accept = phone.getByRole("button", { name: german.gameshows("invited_accept") });
  await expect(accept).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  await accept.click();
  await expect(phone).toHaveURL(new RegExp(`/gameshows/${id}`));
  await expect(phone.locator('[data-step="start"]')).toBeVisible();
  const token = link.split("#")[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  expect(requested.filter((url) => url.includes(token))).toEqual([]);

  await dialog.getByRole("button", { name: t.gameshows("co_host_link_withdraw") }).click();
  await expect(dialog.getByText(link)).toBeHidden();
  const late = await signIn(browser, server.url, ADA);
  await late.goto(link);
  await expect(late.getByText(t.gameshows("invited_expired"))).toBeVisible();

  await owner.reload();
  await owner.getByRole("button", { name: t.moderator("show_menu") }).click();
  await owner.getByRole("menuitem", { name: t.moderator("settings") }).click();
  await dialog.getByRole("button", { name: t.gameshows("co_host_remove_name", { name: ADA.username }) }).click();
  await expect(phone.getByText(german.moderator("show_gone_text"))).toBeVisible();
  await expect(phone.locator('[data-step="start"]')).toBeHidden();
});

test("a desk opened again after its show was deleted says so to the owner", async ({ browser, server, host }) => {
  const { id } = await Show.createSample(host, "en");
  const owner = await signIn(browser, server.url, HOST_ACCOUNT);
  await owner.goto(`${server.url}/gameshows`);
  await owner.locator(`a[href="/gameshows/${id}"]`).first().click();
  await expect(owner.locator('[data-step="start"]')).toBeVisible();
  await owner.goBack();
  await expect(owner.locator(`a[href="/gameshows/${id}"]`).first()).toBeVisible();
  await host.call("DELETE /gameshows/:id", { params: { id } });
  await owner.goForward();
  await expect(owner.getByText(t.moderator("show_gone_text"))).toBeVisible();
});

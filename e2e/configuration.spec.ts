import { readFile } from "node:fs/promises";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { returnToPage } from "./support/return-to-page.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const SECRET = "swordfish of the mail server";

test("the list of groups leads to each of them and marks unsaved ones; addresses name groups", async ({
  browser,
  server,
  host,
}) => {
  const { id } = await host.call("POST /gameshows", { body: { name: "Friday night" } });
  const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
  await laptop.goto(`${server.url}/admin/config#backups`);
  const groups = laptop.getByRole("navigation", { name: t.configuration("groups") });
  const link = (name: string) => groups.getByRole("link", { name });
  await expect(laptop.getByRole("heading", { name: t.configuration("group_backups") })).toBeInViewport();
  await expect(link(t.configuration("group_backups"))).toHaveAttribute("aria-current", "location");
  await link(t.configuration("group_sign_in")).press("Enter");
  await expect(laptop).toHaveURL(/#sign-in$/);
  await laptop.keyboard.press("Tab");
  await expect(laptop.getByLabel(fieldName(t.configuration("label_session_days")))).toBeFocused();

  await link(t.configuration("group_general")).click();
  const address = laptop.getByLabel(fieldName(t.configuration("label_public_url")));
  await address.fill("https://quiz.example.org/shows");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("https://quiz.example.org/");
  await expect(laptop.getByText(t.configuration("public_url_check"))).toBeVisible();
  await expect(link(t.configuration("group_general"))).toContainText(t.configuration("not_saved"));
  expect(await findAxeViolations(laptop)).toEqual([]);
  await laptop.getByRole("button", { name: t.configuration("save"), exact: true }).click();
  await expect(laptop.getByText(t.configuration("saved"), { exact: true })).toBeVisible();
  await expect(link(t.configuration("group_general"))).not.toContainText(t.configuration("not_saved"));
  const show = await host.call("GET /gameshows/:id", { params: { id } });
  expect(show.public_link).toBe(`https://quiz.example.org/join/${show.public_id}`);

  // A number field stays empty while its value is retyped, and leaving with unsaved changes asks first.
  const days = laptop.getByLabel(fieldName(t.configuration("label_session_days")));
  await days.press("End");
  for (let digit = 0; digit < 3; digit += 1) await days.press("Backspace");
  await expect(days).toHaveValue("");
  await days.pressSequentially("7");
  await expect(days).toHaveValue("7");
  const question = laptop.getByRole("dialog", { name: t.configuration("leave_title") });
  await laptop.getByRole("link", { name: t.configuration("audit_log"), exact: true }).click();
  await question.getByRole("button", { name: t.configuration("leave_stay") }).click();
  await expect(days).toHaveValue("7");
  await laptop.getByRole("link", { name: t.configuration("audit_log"), exact: true }).click();
  await question.getByRole("button", { name: t.configuration("leave_discard") }).click();

  // A date is typed digit by digit, in the order of the browser's language.
  const from = laptop.getByLabel(t.audit_log("from"), { exact: true });
  await from.focus();
  await laptop.keyboard.type("05052025", { delay: 100 });
  await expect(laptop).toHaveURL(/from=2025-05-05/);
  await expect(from).toHaveValue("2025-05-05");

  const phone = await (
    await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
  ).newPage();
  await phone.goto(`${server.url}/admin/config`);
  const select = phone.getByRole("combobox", { name: german.configuration("groups") });
  await select.selectOption({ label: german.configuration("group_network") });
  await expect(phone.getByRole("heading", { name: german.configuration("group_network") })).toBeInViewport();
  expect(await findAxeViolations(phone)).toEqual([]);
});

test(
  "visitors whose browsers ask for none of the languages get the default one, displays too",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const { public_id } = await host.call("POST /gameshows", { body: { name: "Friday night" } });
    const { version } = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", { body: { version, changes: { default_language: "de" } } });
    const readLanguage = async (locale: string, path: string) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(`${server.url}${path}`);
      const language = await page.locator("html").getAttribute("lang");
      await context.close();
      return language;
    };
    for (const path of ["/", "/login", `/play/${public_id}/display`]) {
      expect([path, await readLanguage("fr-FR", path)]).toEqual([path, "de"]);
      expect([path, await readLanguage("en-GB", path)]).toEqual([path, "en"]);
    }
  },
);

test(
  "settings change at once, refusals say why, secrets stay hidden, and the audit log says who did it",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/admin/config`);
    const field = (label: string) => laptop.getByLabel(fieldName(label));
    const save = () => laptop.getByRole("button", { name: t.configuration("save"), exact: true }).click();

    // A value out of range is refused at its field, before anything is saved.
    const days = field(t.configuration("label_audit_log_days"));
    await days.fill("7");
    await expect(days).toHaveAttribute("aria-invalid", "true");
    await save();
    await expect(days).toBeFocused();
    await expect(days).toBeInViewport();
    await expect(laptop.getByText(t.configuration("check_entries"))).toBeVisible();
    await laptop.getByRole("button", { name: t.configuration("discard") }).click();
    await expect(days).toHaveValue("365");

    await field(t.configuration("label_app_name")).fill("Quiz Night");
    await field(t.configuration("label_smtp_host")).fill("mail.example.org");
    await field(t.configuration("label_smtp_password")).fill(SECRET);
    expect(await findAxeViolations(laptop)).toEqual([]);
    await save();
    await expect(laptop.getByText(t.configuration("saved"), { exact: true })).toBeVisible();
    await expect(laptop).toHaveTitle(/Quiz Night/);
    await expect(field(t.configuration("label_smtp_password"))).toHaveValue("");
    await laptop.reload();
    await expect(field(t.configuration("label_app_name"))).toHaveValue("Quiz Night");
    await expect(field(t.configuration("label_smtp_password"))).toHaveValue("");
    expect(await laptop.content()).not.toContain(SECRET);

    // The secret was entered for the previous host: a new host requires it again.
    await field(t.configuration("label_smtp_host")).fill("other.example.org");
    await save();
    await expect(laptop.getByText(t.fields("secret_again"))).toBeVisible();
    await expect(field(t.configuration("label_smtp_password"))).toBeFocused();
    await laptop.getByRole("button", { name: t.configuration("discard") }).click();

    // What is typed while a save runs stays, and can be saved next.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await laptop.route("**/api/v1/admin/config", async (route) => {
      if (route.request().method() === "PATCH") await released;
      await route.fallback();
    });
    const status = laptop.getByRole("status").filter({ hasText: t.configuration("unsaved", { n: 1 }) });
    await field(t.configuration("label_app_name")).fill("Quiz Evening");
    await save();
    await days.fill("180");
    release();
    await expect(laptop.getByText(t.configuration("saved"), { exact: true })).toBeVisible();
    await laptop.unroute("**/api/v1/admin/config");
    await expect(status).toBeVisible();
    await expect(field(t.configuration("label_app_name"))).toHaveValue("Quiz Evening");
    await expect(days).toHaveValue("180");
    await save();
    await expect(status).toBeHidden();

    // Another admin saves first.
    await field(t.configuration("label_app_name")).fill("Mine");
    const { version } = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", { body: { version, changes: { app_name: "Theirs" } } });
    const refetched = laptop.waitForResponse((response) => response.url().endsWith("/api/v1/admin/config"));
    await returnToPage(laptop);
    await refetched;
    await save();
    await expect(laptop.getByText(t.configuration("changed_elsewhere"))).toBeVisible();
    await laptop.getByRole("button", { name: t.configuration("load_again") }).click();
    await expect(laptop.getByText(t.configuration("changed_elsewhere"))).toBeHidden();
    await laptop.getByRole("button", { name: t.configuration("discard") }).click();
    await expect(field(t.configuration("label_app_name"))).toHaveValue("Theirs");

    await laptop.getByRole("link", { name: t.configuration("audit_log") }).click();
    const entries = laptop.getByRole("main").getByRole("table").locator("tbody tr");
    await expect(entries).toHaveCount(4);
    await expect(entries.first()).toContainText("Theirs");
    await expect(entries.last()).toContainText("Quiz Night");
    await expect(entries.last()).toContainText(t.configuration("label_smtp_password"));
    expect(await laptop.content()).not.toContain(SECRET);
    expect(await findAxeViolations(laptop)).toEqual([]);

    await host.call("POST /users", { body: { username: "ada", password: "four unrelated words" } });
    await laptop.getByRole("searchbox").fill("ADA");
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(t.audit_log("action_user_created", { subject: "ada" }));
    await laptop.getByRole("button", { name: t.audit_log("export") }).click();
    const [file] = await Promise.all([
      laptop.waitForEvent("download"),
      laptop.getByRole("menuitem", { name: t.audit_log("export_csv") }).click(),
    ]);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv.trim().split("\n")).toHaveLength(2);
    expect(csv).toContain("user_created");
    await laptop.getByLabel(t.audit_log("area")).selectOption("configuration");
    await expect(entries).toHaveCount(0);
    await laptop.goto(`${server.url}/admin/audit-log?until=2020-01-01`);
    await expect(laptop.getByRole("main")).toBeVisible();
    await expect(entries).toHaveCount(0);

    const phone = await (
      await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
    ).newPage();
    await phone.goto(`${server.url}/admin/audit-log`);
    await phone
      .getByRole("button", { name: german.audit_log("only_by", { name: HOST_ACCOUNT.username }) })
      .first()
      .click();
    await expect(phone.getByRole("button", { name: german.audit_log("by_anybody") })).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

import { readFile } from "node:fs/promises";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const SECRET = "swordfish of the mail server";

test("settings change at once, refusals say why, secrets stay hidden, and the audit log tells who did it", async ({
  browser,
  server,
  host,
}) => {
  const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
  await laptop.goto(`${server.url}/admin/config`);
  const field = (label: string) => laptop.getByLabel(fieldName(label));
  const save = () => laptop.getByRole("button", { name: t.configuration("save"), exact: true }).click();

  // A value out of range is refused at its field, before anything is saved.
  const days = field(t.configuration("label_audit_log_days"));
  await days.fill("7");
  await expect(days).toHaveAttribute("aria-invalid", "true");
  await laptop.getByRole("button", { name: t.configuration("discard") }).click();
  await expect(days).toHaveValue("365");

  await field(t.configuration("label_app_name")).fill("Quiz Night");
  await field(t.configuration("label_smtp_host")).fill("mail.example.org");
  await field(t.configuration("label_smtp_password")).fill(SECRET);
  expect(await findAxeViolations(laptop)).toEqual([]);
  await save();
  await expect(laptop.getByText(t.configuration("saved"))).toBeVisible();
  await expect(laptop).toHaveTitle(/Quiz Night/);
  await expect(field(t.configuration("label_smtp_password"))).toHaveValue("");
  await laptop.reload();
  await expect(field(t.configuration("label_app_name"))).toHaveValue("Quiz Night");
  await expect(field(t.configuration("label_smtp_password"))).toHaveValue("");
  expect(await laptop.content()).not.toContain(SECRET);

  // The secret was entered for one host: another one asks for it again.
  await field(t.configuration("label_smtp_host")).fill("other.example.org");
  await save();
  await expect(laptop.getByText(t.fields("secret_again"))).toBeVisible();
  await laptop.getByRole("button", { name: t.configuration("discard") }).click();

  // Somebody else was faster.
  await field(t.configuration("label_app_name")).fill("Mine");
  const { version } = await host.call("GET /admin/config");
  await host.call("PATCH /admin/config", { body: { version, changes: { app_name: "Theirs" } } });
  await save();
  await expect(laptop.getByText(t.configuration("changed_elsewhere"))).toBeVisible();

  await laptop.getByRole("link", { name: t.configuration("audit_log") }).click();
  const entries = laptop.getByRole("main").getByRole("table").locator("tbody tr");
  await expect(entries).toHaveCount(2);
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
});

import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

test(
  "a database profile is created, tested and activated with a fresh start; the former database can be used again",
  NIGHTLY,
  async ({ browser, server, host }) => {
    await host.call("POST /gameshows", { body: { name: "Friday night" } });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/admin/database`);
    await expect(laptop.getByText(t.databases("empty_title"))).toBeVisible();
    await laptop.getByRole("button", { name: t.databases("add") }).click();
    const dialog = laptop.getByRole("dialog");
    const field = (name: string) => dialog.getByLabel(fieldName(name));
    const save = dialog.getByRole("button", { name: t.databases("save") });
    await save.click();
    await expect(dialog.getByText(t.fields("required"))).not.toHaveCount(0);
    await field(t.databases("name")).fill("Summer");
    await field(t.databases("type")).selectOption("sqlite");
    await field(t.databases("database_path")).fill("../elsewhere");
    await save.click();
    await expect(dialog.getByText(t.fields("database_path"))).toBeVisible();
    expect(await findAxeViolations(laptop)).toEqual([]);
    await field(t.databases("database_path")).fill("summer");
    await save.click();
    await expect(dialog).toBeHidden();

    await laptop.getByRole("button", { name: t.databases("test_name", { name: "Summer" }) }).click();
    await expect(laptop.getByText(t.databases("test_passed"))).toBeVisible();
    await expect(laptop.getByText(t.databases("schema_empty"))).toBeVisible();
    expect(await findAxeViolations(laptop)).toEqual([]);

    await laptop.getByRole("button", { name: t.databases("activate_name", { name: "Summer" }) }).click();
    await dialog.getByRole("button", { name: t.databases("test"), exact: true }).click();
    await dialog.getByRole("radio", { name: t.databases("choose_fresh") }).check();
    await expect(dialog.getByText(t.databases("happens_fresh"))).toBeVisible();
    await dialog.getByRole("button", { name: t.databases("start_fresh") }).click();
    await expect(dialog.getByText(t.restart("completed"))).toBeVisible();
    await dialog
      .getByRole("button", { name: t.databases("close"), exact: true })
      .last()
      .click();
    await expect(laptop.getByText(t.databases("in_use"), { exact: true })).toBeVisible();
    await laptop.getByRole("tab", { name: t.databases("migrations") }).click();
    await expect(laptop.getByText(t.databases("up_to_date")).first()).toBeVisible();
    expect((await host.call("GET /gameshows", { query: {} })).items).toEqual([]);

    const phone = await (
      await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
    ).newPage();
    await phone.goto(`${server.url}/admin/database`);
    await expect(phone.getByRole("heading", { name: "Summer" })).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await laptop.getByRole("button", { name: t.databases("activate_built_in") }).click();
    await dialog.getByRole("button", { name: t.databases("use_existing") }).click();
    await expect(dialog.getByText(t.restart("completed"))).toBeVisible();
    await host.login();
    expect((await host.call("GET /gameshows", { query: {} })).items).toMatchObject([{ name: "Friday night" }]);
  },
);

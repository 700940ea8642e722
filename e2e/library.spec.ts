import { createHostApi } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { getBrowserLocale, fieldName, translatorsFor } from "./support/texts.ts";

for (const locale of ["en", "de"] as const)
  test(`a host writes a game and adds a shared one from the library (${locale})`, async ({ server, browser }) => {
    const t = translatorsFor(locale);
    const admin = await createHostApi(server.url);
    const account = { username: "guest-host", password: "correct horse" };
    await admin.call("POST /users", { body: { ...account, role: "user" } });
    await admin.call("POST /games", {
      body: { title: "Kept", rounds: [{ type: "classic", question: "?" }] },
    });
    const lent = await admin.call("POST /games", {
      body: { title: "Lent", rounds: [{ type: "classic", question: "?" }] },
    });

    // An admin shares a game in its editor.
    const desk = await browser.newContext({
      locale: getBrowserLocale(locale),
      viewport: { width: 1366, height: 768 },
    });
    const page = await desk.newPage();
    const signIn = async (username: string, password: string): Promise<void> => {
      await page.goto(`${server.url}/login`);
      await page.getByRole("textbox", { name: fieldName(t.auth("login_username")) }).fill(username);
      await page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill(password);
      await page
        .getByRole("main")
        .getByRole("button", { name: t.auth("login_submit") })
        .click();
      await expect(page).toHaveURL(/\/dashboard$/);
    };
    await signIn("host", "correct horse");
    await page.goto(`${server.url}/games/${lent.id}`);
    await page.getByRole("switch", { name: t.games("field_shared") }).click();
    await page.getByRole("button", { name: t.games("save") }).click();
    await expect(page.getByText(t.games("state_saved"))).toBeVisible();
    await page.goto(`${server.url}/games?shared=yes`);
    await expect(page.getByRole("link", { name: "Lent" })).toBeVisible();
    await expect(page.getByText(t.games("shared_badge"), { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Kept" })).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await desk.clearCookies();
    await page.evaluate(() => localStorage.clear());

    // B9: the hint to write a game comes with a button for it.
    await signIn(account.username, account.password);
    await expect(page.getByRole("link", { name: t.dashboard("first_1_title") })).toHaveAttribute(
      "href",
      /\/gameshows\/games$/,
    );
    await page.goto(`${server.url}/gameshows?create=true&write=true`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: fieldName(t.gameshows("name")) }).fill("Friday");
    await dialog.getByRole("button", { name: t.gameshows("create") }).click();
    await expect(page).toHaveURL(/\/gameshows\/[\w-]+/);
    const title = dialog.getByRole("textbox", {
      name: fieldName(t.moderator("game_title")),
    });
    await title.fill("My own");
    await dialog.getByRole("button", { name: t.moderator("write_confirm") }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My own" })).toBeVisible();
    // The close button of a snackbar has the same name, but no text.
    await page
      .getByRole("button")
      .filter({ hasText: t.games("close_editor") })
      .click();
    await expect(page.getByText("My own").first()).toBeVisible();
    // A reload does not open the form again.
    await page.reload();
    await expect(page.getByText("My own").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // The picker offers shared games, and says why the others are missing.
    await page
      .getByRole("button", { name: t.moderator("add_game") })
      .first()
      .click();
    await expect(dialog.getByText("Lent")).toBeVisible();
    await expect(dialog.getByText("Kept")).toHaveCount(0);
    await expect(dialog.getByText(t.moderator("library_not_shared", { n: 1 }))).toBeVisible();
    await dialog
      .getByRole("button", {
        name: t.moderator("add_named", { title: "Lent" }),
      })
      .click();
    await expect(dialog.getByText(t.moderator("in_show", { n: 1 }))).toBeVisible();

    // The game that was written in the show is one of the host's own; a shared one can be copied.
    await page.goto(`${server.url}/gameshows/games`);
    await expect(page.getByRole("link", { name: "My own" })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole("combobox", { name: t.games("source") }).selectOption("shared");
    await page.getByRole("button", { name: t.games("options_of", { title: "Lent" }) }).click();
    await page.getByRole("menuitem", { name: t.games("copy_to_own") }).click();
    await page.getByRole("combobox", { name: t.games("source") }).selectOption("");
    await expect(page.getByRole("link", { name: /^Lent \(/ })).toBeVisible();
    await desk.close();
  });

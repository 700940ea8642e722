import { NIGHTLY } from "./support/nightly.ts";
import { translatorsFor } from "./support/texts.ts";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { expect, test } from "./support/test.ts";

const NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1);
/** 30 questions in three formats, and a line that is no question. */
const TEXT = [
  "# Evening quiz",
  ...NUMBERS.map((n) => `Choice ${n}?\nA) wrong\n*B) right\nC) also wrong`),
  ...NUMBERS.map((n) => `Q: Open ${n}?\nA: answer ${n}`),
  NUMBERS.map((n) => `${n}. What is ${n} plus 1? ${n + 1}`).join("\n"),
].join("\n\n");

for (const locale of ["en", "de"] as const)
  test(
    `a host pastes 30 questions, edits the game and plays it in a show (${locale})`,
    NIGHTLY,
    async ({ server, browser }) => {
      const t = translatorsFor(locale).transfer;
      const host = await Host.open(browser, server.url, locale);
      const { page } = host;
      await host.setUp();

      await page.goto(`${server.url}/games`);
      await page.getByRole("button", { name: t("import_game"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await host.field(t("text"), dialog).fill(TEXT);
      await expect(dialog.getByText(t("found", { n: 30 }))).toBeVisible();
      await expect(dialog.getByText(t("problem_heading"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      // Deselects the last round.
      await dialog
        .getByRole("checkbox", { name: t("take_round", { n: 30, question: "What is 10 plus 1?" }) })
        .uncheck();
      await host.field(t("game_title"), dialog).fill("Pasted");
      const started = Date.now();
      await dialog.getByRole("button", { name: t("submit_create", { n: 29 }) }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Pasted" })).toBeVisible();
      expect(Date.now() - started).toBeLessThan(10_000);

      // Adds rounds in the editor, and removes them all with one undo.
      const rail = page.getByRole("list", { name: host.t.games("rounds") }).getByRole("listitem");
      await expect(rail).toHaveCount(29);
      const append = async (): Promise<void> => {
        await page.getByRole("button", { name: t("import_rounds") }).click();
        await page
          .getByRole("dialog")
          .locator("input[type=file]")
          .setInputFiles({
            name: "more.csv",
            mimeType: "text/csv",
            buffer: Buffer.from("Frage;Antwort\nHauptstadt?;Berlin\nFluss?;Spree\n", "utf8"),
          });
        await page
          .getByRole("dialog")
          .getByRole("button", { name: t("submit_append", { n: 2 }) })
          .click();
        await expect(rail).toHaveCount(31);
      };
      await append();
      await page.getByRole("button", { name: t("undo"), exact: true }).click();
      await expect(rail).toHaveCount(29);
      await append();
      await host.saveGame();

      // The file that Export saves contains the game.
      await page.goto(`${server.url}/games`);
      await page.getByRole("button", { name: host.t.games("options_of", { title: "Pasted" }) }).click();
      await page.getByRole("menuitem", { name: host.t.games("export") }).click();
      await page.getByRole("radio", { name: t("export_open_trivia") }).check();
      await expect(dialog.getByText(t("loses_game", { title: "Pasted" }))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole("radio", { name: t("export_zip") }).check();
      await expect(dialog.getByText(t("loses_nothing"))).toBeVisible();
      const downloading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: t("download") }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("Pasted.zip");

      // Creates a show with the game, and with a second copy of it from that file.
      await host.newShow("Evening");
      await host.addGames("Pasted");
      await page
        .getByRole("button", { name: host.t.moderator("add_game") })
        .first()
        .click();
      await page.getByRole("tab", { name: host.t.moderator("write_own") }).click();
      await page.getByRole("button", { name: host.t.moderator("import_game") }).click();
      await page
        .getByRole("dialog")
        .locator("input[type=file]")
        .setInputFiles(await download.path());
      await expect(page.getByRole("dialog").getByText(t("found", { n: 31 }))).toBeVisible();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("submit_create", { n: 31 }) })
        .click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await host.clickStep("start");
      await host.clickStep("start_first_round");
      await expect(page.getByText("Choice 1?").first()).toBeVisible();
    },
  );

test("an import waits until it is known which media are missing", NIGHTLY, async ({ server, browser }) => {
  const host = await Host.open(browser, server.url, "en");
  const { page } = host;
  const t = host.t.transfer;
  await host.setUp();
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/images/foreign*", async (route) => {
    await held;
    await route.continue();
  });
  await page.route("**/api/v1/images/unknown*", (route) => route.fulfill({ status: 503, body: "" }));

  await page.goto(`${server.url}/games`);
  await page.getByRole("button", { name: t("import_game"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const content = "![A](/images/foreign) ![B](/images/unknown)";
  const rounds = [{ type: "classic", question: "Which river?", answers: ["Tiber"], content }];
  await host
    .field(t("text"), dialog)
    .fill(JSON.stringify({ format: "showrunner-game", version: 1, game: { title: "Rivers" }, rounds }));
  await expect(dialog.getByText(t("found", { n: 1 }))).toBeVisible();
  const submit = dialog.getByRole("button", { name: t("submit_create", { n: 1 }) });
  await expect(submit).toBeDisabled();
  answer?.();
  await expect(dialog.getByText(t("pictures_missing", { n: 1 }))).toBeVisible();
  await expect(dialog.getByText(t("not_looked_up", { n: 1 }))).toBeVisible();
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: "Rivers" })).toBeVisible();
});

import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";

test(
  "hints after saving: correct one or all, undo, ignore, without any provider",
  NIGHTLY,
  async ({ browser, server }) => {
    const host = await Host.open(browser, server.url, "en");
    const { page, t } = host;
    await host.setUp();
    await host.newGame("Doubtful");
    const hints = (n: number) => page.getByRole("button", { name: t.hints("button", { n }), exact: true });
    const dialog = page.getByRole("dialog");
    const question = host.field(t.games("field_question"));

    await test.step("an ordinary round has none", async () => {
      await page
        .locator(".add-round")
        .getByRole("button", { name: t.classic("label") })
        .first()
        .click();
      await question.fill("Which river flows through Rome?");
      await host.field(t.games("answer_main")).fill("Tiber");
      await host.saveGame();
      await page.waitForTimeout(1_000);
      await expect(page.locator(".editor-bar-hints")).toBeHidden();
    });

    await test.step("left-overs of an import are pointed out once it is saved", async () => {
      await page
        .locator(".add-round")
        .getByRole("button", { name: t.classic("label") })
        .first()
        .click();
      await question.fill("Who wrote &quot;Faust&quot;  in Weimar... Goethe or Schiller");
      await host.field(t.games("answer_main")).fill("Goethe");
      await expect(page.locator(".editor-bar-hints")).toBeHidden();
      await host.saveGame();
      await hints(5).click();
      await expect(dialog.getByText(t.hints("reason_html_entity"))).toBeVisible();
      await expect(dialog.getByText(t.hints("reason_answer_in_question"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step("one correction, and its undo", async () => {
      const entity = dialog.getByRole("listitem").filter({ hasText: t.hints("reason_html_entity") });
      await entity.getByRole("button", { name: t.hints("correct"), exact: true }).click();
      await expect(entity).toBeHidden();
      await page.getByRole("button", { name: t.hints("undo") }).click();
      await expect(entity).toBeVisible();
    });

    await test.step("corrects all that can be corrected; the rest is ignored, also after a reload", async () => {
      for (;;) {
        const correct = dialog.getByRole("button", { name: t.hints("correct"), exact: true }).first();
        if (!(await correct.isVisible())) break;
        await correct.click();
        await page.waitForTimeout(600);
      }
      const leak = dialog.getByRole("listitem").filter({ hasText: t.hints("reason_answer_in_question") });
      await leak.getByRole("button", { name: t.hints("ignore") }).click();
      await expect(dialog.getByText(t.hints("none"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toHaveValue("Who wrote “Faust” in Weimar… Goethe or Schiller?");
      await host.saveGame();
      await page.reload();
      await hints(0).click();
      await expect(dialog.getByText(t.hints("ignored", { n: 1 }))).toBeVisible();
      await dialog.getByRole("button", { name: t.hints("show_ignored") }).click();
      await dialog.getByRole("button", { name: t.hints("open_round") }).click();
      await expect(question).toHaveValue(/Faust/);
      await expect(hints(1)).toBeVisible();
    });
  },
);

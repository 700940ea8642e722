import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { fieldName } from "./support/texts.ts";
import { expect, test } from "./support/test.ts";

test("discarding unsaved changes of a game asks first and says what is lost", NIGHTLY, async ({ browser, server }) => {
  const host = await Host.open(browser, server.url, "en");
  const t = host.t.games;
  await host.setUp();
  await host.newGame("Around the world");
  await host.addRound(host.t.classic("label"));
  await host.field(t("field_question")).fill("Who painted the Mona Lisa?");

  const discard = host.page.getByRole("button", { name: t("discard"), exact: true });
  await discard.click();
  const dialog = host.page.getByRole("dialog", { name: t("discard_title") });
  await expect(dialog.getByRole("listitem")).toHaveText([t("discard_added", { n: 1 })]);
  await dialog.getByRole("button", { name: t("discard_keep") }).click();
  await expect(dialog).toBeHidden();
  await expect(host.field(t("field_question"))).toHaveValue("Who painted the Mona Lisa?");

  await host.saveGame();
  await expect(discard).toBeHidden();
  await host.field(t("field_question")).fill("Other");
  await discard.click();
  await expect(dialog.getByRole("listitem")).toHaveText([t("discard_changed", { n: 1 })]);
  await dialog.getByRole("button", { name: t("discard"), exact: true }).click();
  await expect(host.page.getByRole("textbox", { name: fieldName(t("field_question")) })).toHaveValue(
    "Who painted the Mona Lisa?",
  );
  await expect(host.page.getByRole("heading", { level: 1, name: "Around the world" })).toBeFocused();
});

import { AxeBuilder } from "@axe-core/playwright";
import { logIn } from "./support/log-in.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { waitForAnimations } from "./support/axe.ts";
import { waitForShortcutCooldown } from "./support/keyboard.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { getBrowserLocale, translatorsFor } from "./support/texts.ts";

test("a host previews a round on all three screens without changing the show", async ({ browser, server, host }) => {
  const show = await Show.createSample(host, "en");
  const before = await show.readSlices();
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: getBrowserLocale("en") });
  const page = await context.newPage();
  const t = translatorsFor("en").preview;
  await logIn(page, server.url);

  await page.goto(`${server.url}/gameshows/${show.id}`);
  await page.getByRole("link", { name: t("title") }).click();
  const step = page.getByRole("region", { name: t("controls") }).locator(".preview-step");
  const screen = page.getByRole("region", { name: t("display") }).frameLocator("iframe");
  const phone = page.getByRole("region", { name: t("phone_of", { team: t("team_1") }) }).frameLocator("iframe");
  const desk = page.getByRole("region", { name: t("moderator") });
  await expect(screen.getByText(t("team_5"))).toBeVisible();
  await expect(desk.getByText(t("team_5"))).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && !request.url().endsWith("/auth/refresh")) sent.push(request.url());
  });
  await step.click();
  await step.click();
  const question = /conspicuous rings/;
  await expect(screen.getByText(question)).toBeVisible();
  await expect(phone.getByText(question)).toBeVisible();
  await expect(desk.getByText(question)).toBeVisible();

  // The phone is usable, and its actions can be undone.
  await phone.getByRole("textbox").fill("Saturn");
  await phone.getByRole("textbox").press("Enter");
  await expect(phone.getByText(/Saturn/)).toBeVisible();
  await page.getByRole("button", { name: t("back") }).click();
  await expect(phone.getByText(/Saturn/)).toBeHidden();

  while ((await step.innerText()) !== t("move_reveal")) await step.click();
  await step.click();
  await expect(screen.getByText("Saturn").first()).toBeVisible();
  await expect(phone.getByText("Saturn").first()).toBeVisible();

  // The host undoes the reveal by key, which the audience has seen.
  await waitForShortcutCooldown(page);
  await page.keyboard.press("Control+z");
  const { moderator } = translatorsFor("en");
  const dialog = page.getByRole("dialog", { name: moderator("undo_title") });
  await dialog.getByRole("button", { name: moderator("undo_confirm") }).click();
  await expect(step).toHaveText(t("move_reveal"));
  await page.getByRole("button", { name: t("restart") }).click();
  await expect(step).toHaveText(t("move_start"));
  expect(sent).toEqual([]);
  expect(await show.readSlices()).toEqual(before);
});

for (const colorScheme of ["dark", "light"] as const) {
  test(`axe finds no violations in the preview (${colorScheme})`, NIGHTLY, async ({ browser, server, host }) => {
    const show = await Show.createSample(host, "de");
    const found: string[] = [];
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({ viewport, colorScheme, locale: getBrowserLocale("de") });
      const page = await context.newPage();
      await logIn(page, server.url, HOST_ACCOUNT, "de");
      await page.goto(`${server.url}/gameshows/${show.id}/preview`);
      const step = page.locator(".preview-step");
      await step.waitFor();
      for (let steps = 0; steps < 3; steps += 1) await step.click();
      await waitForAnimations(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      for (const { id, nodes } of violations)
        for (const { target } of nodes) found.push(`${viewport.width}: ${id}: ${target.flat().join(" ")}`);
      await context.close();
    }
    expect(found).toEqual([]);
  });
}

test("replays a finished show as it was played", NIGHTLY, async ({ browser, server, host }) => {
  const show = await Show.createSample(host, "en");
  await show.join("Foxes");
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  await show.command({ type: "reveal" });
  await show.command({ type: "set_break", seconds: null, text: "Drinks at the bar" });
  await show.command({ type: "end_break" });
  await show.command({ type: "complete", confirmed: true });
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: getBrowserLocale("en") });
  const page = await context.newPage();
  const t = translatorsFor("en").preview;
  await logIn(page, server.url);
  await page.goto(`${server.url}/gameshows/${show.id}/preview?replay=true`);
  const screen = page.getByRole("region", { name: t("display") }).frameLocator("iframe");
  const step = page.locator(".preview-step");
  await expect(screen.getByText("Foxes").first()).toBeVisible();
  for (const name of ["move_start", "move_first_round", "move_reveal"] as const) {
    await expect(step).toHaveText(t(name));
    await step.click();
  }
  await expect(screen.getByText("Saturn").first()).toBeVisible();
  // A break after the reveal, and its end.
  await step.click();
  const phone = page.getByRole("region", { name: t("phone_of", { team: "Foxes" }) }).frameLocator("iframe");
  for (const pane of [screen, phone]) await expect(pane.getByText("Drinks at the bar")).toBeVisible();
  await step.click();
  await expect(phone.getByText("Drinks at the bar")).toBeHidden();
  await step.click();
  await expect(step).toHaveText(t("move_over"));
  await page.getByRole("button", { name: t("back") }).click();
  await expect(step).toHaveText(t("move_complete"));
});

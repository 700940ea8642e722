import { findAxeViolations } from "./support/axe.ts";
import { createHostApi } from "./support/api.ts";
import { Host } from "./support/host.ts";
import { expect, test } from "./support/test.ts";

test("a round is written with one click and the keyboard", async ({ browser, server }) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  await page.addInitScript(() => {
    addEventListener(
      "click",
      // Keyboard activation has no detail.
      ({ detail }) => {
        if (detail > 0)
          document.documentElement.dataset["clicks"] = `${Number(document.documentElement.dataset["clicks"] ?? 0) + 1}`;
      },
      { capture: true },
    );
  });
  await host.setUp();
  await host.newGame("Planets");
  const clicks = async (): Promise<number> =>
    page.evaluate(() => Number(document.documentElement.dataset["clicks"] ?? 0));
  const type = (text: string): Promise<void> => page.keyboard.insertText(text);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const option = (letter: string) => host.field(t.choice_host("option", { letter }));
  const before = await clicks();

  await test.step("a classic round: one click", async () => {
    await host.button(t.games("add_round")).click();
    await expect(host.field(t.games("field_question"))).toBeFocused();
    await type("Which planet has the most moons?");
    await press("Tab");
    await type("Saturn");
    expect((await clicks()) - before).toBe(1);
  });

  await test.step("four options: one click", async () => {
    await host.addRound(t.choice_host("label"));
    await expect(host.field(t.choice_host("question_text"))).toBeFocused();
    await type("Which planet is the largest?");
    await press("Tab");
    await type("Mars");
    await press("Tab");
    await expect(option("B")).toBeFocused();
    await type("Jupiter");
    await press("Enter");
    await type("Venus");
    await press("Enter");
    await type("Earth");
    // From the last text to the toggles, in order.
    await press("Tab");
    await press("Tab");
    await press("Space");
    expect((await clicks()) - before).toBe(2);
  });

  await test.step("the next round keeps type and settings; pasted lines become options", async () => {
    await host.field(t.games("field_max_points")).fill("25");
    await press("Control+Enter");
    await expect(host.field(t.choice_host("question_text"))).toBeFocused();
    await expect(host.field(t.games("field_max_points"))).toHaveValue("25");
    await type("Which one is no planet?");
    await press("Tab");
    await option("A").evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "A) Mercury\n*B) Pluto\nC) Neptune");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(option("C")).toHaveValue("Neptune");
    await expect(page.getByLabel(t.choice_host("correct", { letter: "B" }))).toBeChecked();
    await press("Control+s");
    await expect(page.getByText(t.games("state_saved"))).toBeVisible();
    // The empty fourth option is not saved, and the focus stays where the host types.
    await expect(option("D")).toHaveCount(0);
    await expect(option("C")).toBeFocused();
    await expect(page.getByText(t.games("points_to_win", { n: 60 }))).toBeVisible();
  });

  await test.step("the server has what was typed", async () => {
    const api = await createHostApi(server.url);
    const games = await api.call("GET /games", { query: {} });
    const { rounds } = await api.call("GET /games/:id", { params: { id: games.items[0]?.id ?? "" } });
    const texts = (config: unknown): unknown =>
      (config as { options?: { text: string; correct: boolean }[] }).options?.map(({ text, correct }) =>
        correct ? `*${text}` : text,
      );
    expect(rounds.map(({ answers, config }) => texts(config) ?? answers)).toEqual([
      ["Saturn"],
      ["Mars", "*Jupiter", "Venus", "Earth"],
      ["Mercury", "*Pluto", "Neptune"],
    ]);
    expect(rounds.map(({ problems }) => problems)).toEqual([[], [], []]);
  });

  await test.step("the buzzer switches scoring, which can be taken back", async () => {
    await host.openMore();
    await page.getByRole("radio", { name: t.games("override_enable") }).check();
    const winner = page.getByRole("radio", { name: t.games("scoring_winner_takes_all") });
    await expect(winner).toBeChecked();
    await host.button(t.games("buzzer_scoring_keep")).click();
    await expect(winner).not.toBeChecked();
    await expect(page.getByRole("radio", { name: t.games("override_enable") })).toBeChecked();
  });

  await test.step("options can be used on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { width = 0 } = (await option("A").boundingBox()) ?? {};
    expect(width).toBeGreaterThan(150);
    await page.getByRole("button", { name: t.choice_host("option_menu", { letter: "B" }) }).click();
    await page.getByRole("menuitem", { name: t.choice_host("move_up", { letter: "B" }) }).click();
    await expect(option("A")).toHaveValue("Pluto");
    await expect(option("A")).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

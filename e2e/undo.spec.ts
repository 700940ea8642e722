import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { HOST_ACCOUNT } from "./support/api.ts";
import { waitForShortcutCooldown } from "./support/keyboard.ts";
import { Phone } from "./support/phone.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("textbox", { name: /^Username/ }).fill(HOST_ACCOUNT.username);
  await page.getByRole("textbox", { name: /^Password/ }).fill(HOST_ACCOUNT.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/dashboard$/);
}

test("decisions can be undone, also after a crash; the log shows it, and results can be exported", async ({
  browser,
  server,
  host,
}) => {
  const show = await Show.createSample(host, "en");
  const { team } = await show.join("Foxes");
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-GB" });
  const page = await context.newPage();
  await signIn(page, server.url);
  await page.goto(`${server.url}/gameshows/${show.id}`);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  await show.command({ type: "reveal" });
  await show.command({ type: "correct_points", team_id: team.id, points: 7, reason: "=1+1" });
  const foxes = async () => (await show.readSlices()).roster?.items[0]?.points;
  const undo = page.getByRole("button", { name: /^Undo: / });

  await test.step("a correction is undone by key", async () => {
    await expect(undo).toHaveText("Undo: correction +7 for Foxes");
    await waitForShortcutCooldown(page);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Taken back: correction +7 for Foxes")).toBeVisible();
    expect(await foxes()).toBe(0);
  });

  await test.step("a reveal is undone only after confirmation, since the audience has seen the answer", async () => {
    await server.kill();
    await server.start();
    await expect(undo).toHaveText("Undo: reveal of round 1");
    await undo.click();
    const dialog = page.getByRole("dialog", { name: "Take this back?" });
    await expect(dialog).toContainText("The audience has already seen the answer");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect((await show.readSlices()).round?.phase).toBe("revealed");
    await undo.click();
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect.poll(async () => (await show.readSlices()).round?.phase).toBe("question");
    await expect(undo).toHaveText("Undo: start of the first round");
  });

  await test.step("the log describes what happened", async () => {
    await page.getByRole("button", { name: "More about this show" }).click();
    await page.getByRole("menuitem", { name: "What happened" }).click();
    await expect(page.getByText("Taken back: reveal of round 1.")).toBeVisible();
    await expect(page.locator("s", { hasText: "Round 1 was revealed" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Sample show");
    await page.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Corrections" }).click();
    await expect(page.getByText("Correction for Foxes")).toBeVisible();
    await expect(page.getByText("Round 1 began.")).toBeHidden();
  });

  await test.step("results are exported as a file without formulas", async () => {
    await show.command({ type: "correct_points", team_id: team.id, points: 3, reason: "=1+1" });
    await page.getByRole("button", { name: "Results as a file" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Sample show – results.csv");
    expect(await readFile(await file.path(), "utf8")).toContain("1,Foxes,,3,0,0,0,0,3");
  });
  await context.close();
});

test("a phone keeps what was typed when the end of the question is undone, but not when the round is played again", async ({
  browser,
  server,
  host,
}) => {
  const show = await Show.createSample(host, "en");
  const phone = await Phone.open(browser, "Foxes", "en");
  await phone.register(`${server.url}/join/${show.public_id}`);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  const field = phone.page.getByRole("textbox");
  const readFields = () => field.evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value));
  await field.fill("Sat");
  const roundId = (await show.readSlices()).programme?.current_round_id ?? "";
  const cancel = { type: "cancel_round", round_id: roundId, show_answer: false } as const;
  for (const end of [cancel, { type: "reveal" }, { type: "next", confirmed: true }] as const) {
    await show.command(end);
    await expect.poll(readFields).not.toContain("Sat");
    const { undo } = await show.readSlices();
    await show.command({ type: "undo", decision_seq: undo?.decision_seq ?? 0 });
    await expect(field).toHaveValue("Sat");
    await expect(phone.page.getByText(translatorsFor("en").menu("draft_lost"))).toBeHidden();
  }
  await show.command(cancel);
  await show.command({ type: "reopen_round", round_id: roundId });
  await expect(field).toHaveValue("");
  await phone.page.context().close();
});

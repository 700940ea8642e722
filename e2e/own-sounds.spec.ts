import type { Locator, Page } from "@playwright/test";
import { buildTone } from "@showrunner/server/testing";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { fieldName } from "./support/texts.ts";
import { expect, test } from "./support/test.ts";

/** Lengths that no standard sound has. */
const FIRST_MS = 1_700;
const SECOND_MS = 2_300;
const TOO_LONG_MS = 31_000;

const toWav = (name: string, durationMs: number) => ({ name, mimeType: "audio/wav", buffer: buildTone(durationMs) });

/** Records the lengths of the decoded files that the page plays, in ms; standard sounds are synthesised. */
async function recordPlayedFiles(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(globalThis, { playedFiles: played });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when) {
      if (!this.loop) played.push(Math.round((this.buffer?.duration ?? 0) * 1_000));
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { playedFiles: readonly number[] }).playedFiles);
}

for (const locale of ["en", "de"] as const) {
  test(
    `own sounds are uploaded, refused with a reason, played, replaced and removed (${locale})`,
    NIGHTLY,
    async ({ browser, server }) => {
      const host = await Host.open(browser, server.url, locale);
      const { page, t } = host;
      const playedOnDesk = await recordPlayedFiles(page);
      await host.setUp();
      await host.newGame("Capitals");
      await host.addRound(t.classic("label"));
      await host.field(t.games("field_question")).fill("Capital of Italy?");
      await host.field(t.games("answer_main")).fill("Rome");
      await host.saveGame();
      await host.newShow("Friday");
      await host.addGames("Capitals");
      const publicLink = await page
        .getByRole("link", { name: /\/join\// })
        .first()
        .getAttribute("href");
      const display = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
      const playedOnDisplay = await recordPlayedFiles(display);

      const dialog = page.getByRole("dialog", { name: t.moderator("settings") });
      const openSettings = async (): Promise<void> => {
        await page.getByRole("button", { name: t.moderator("show_menu") }).click();
        await page.getByRole("menuitem", { name: t.moderator("settings") }).click();
        await expect(host.field(t.gameshows("name"), dialog)).toBeVisible();
      };
      const save = async (): Promise<void> => {
        await dialog.getByRole("button", { name: t.gameshows("save") }).click();
        await expect(dialog).toBeHidden();
      };
      const getRow = (cue: "sound_file_question" | "sound_file_reveal" | "sound_file_buzz"): Locator =>
        dialog.getByRole("listitem").filter({
          has: page.getByRole("button", {
            name: t.gameshows("sound_file_replace", { sound: t.gameshows(cue) }),
            exact: true,
          }),
        });
      const question = getRow("sound_file_question");
      const upload = async (row: Locator, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> => {
        const chooser = page.waitForEvent("filechooser");
        await row.getByRole("button", { name: t.gameshows("sound_file_replace", { sound: "" }) }).click();
        await (await chooser).setFiles(file);
      };
      const listen = (row: Locator) =>
        row.getByRole("button", { name: t.gameshows("sound_file_listen", { sound: "" }) }).click();

      await test.step("an unusable file is refused, and the row says why", async () => {
        await openSettings();
        await dialog.getByRole("button", { name: t.gameshows("sound_files"), exact: true }).click();
        await expect(question).toContainText(t.gameshows("sound_file_standard"));
        await upload(question, { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("x") });
        await expect(question.getByRole("alert")).toHaveText(t.audio("wrong_type"));
        await upload(question, { name: "fake.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no music") });
        await expect(question.getByRole("alert")).not.toHaveText(t.audio("wrong_type"));
        await upload(question, toWav("hymn.wav", TOO_LONG_MS));
        await expect(question.getByRole("alert")).toHaveText(t.fields("sound_too_long", { max: 30 }));
        await expect(question).toContainText(t.gameshows("sound_file_standard"));
        expect(await findAxeViolations(page)).toEqual([]);
        await question.getByRole("button", { name: t.gameshows("sound_file_pick", { sound: "" }) }).click();
        const picker = page.getByRole("dialog", { name: t.audio("mine") });
        await expect(picker).toBeVisible();
        // Only the dialog in front closes.
        await page.keyboard.press("Escape");
        await expect(picker).toBeHidden();
        await expect(dialog).toBeVisible();
      });

      await test.step("a file is uploaded, listened to, and saved with the show", async () => {
        await upload(question, toWav("gong.wav", FIRST_MS));
        await expect(question).toContainText("gong.wav (0:02)");
        await expect(question.getByRole("alert")).toBeHidden();
        await listen(question);
        await expect.poll(playedOnDesk).toEqual([FIRST_MS]);
        await upload(getRow("sound_file_reveal"), toWav("fanfare.wav", SECOND_MS));
        await expect(getRow("sound_file_reveal")).toContainText("fanfare.wav");
        expect(await findAxeViolations(page)).toEqual([]);
        await save();
      });

      await test.step("the display plays it with the question, and the other one with the reveal", async () => {
        await display.goto(`${server.url}/play/${publicLink?.slice(-8) ?? ""}/display`);
        // The first click on a display allows sound.
        await display.locator("body").click();
        await host.clickStep("start");
        await host.clickStep("start_first_round");
        await expect.poll(playedOnDisplay).toEqual([FIRST_MS]);
        await host.clickStep("reveal");
        await expect.poll(playedOnDisplay).toEqual([FIRST_MS, SECOND_MS]);
      });

      await test.step("one file is replaced by an earlier upload, the other by the standard sound", async () => {
        await openSettings();
        await expect(question).toContainText("gong.wav (0:02)");
        await question
          .getByRole("button", { name: t.gameshows("sound_file_pick", { sound: t.gameshows("sound_file_question") }) })
          .click();
        const picker = page.getByRole("dialog", { name: t.audio("mine") });
        await picker.getByRole("textbox", { name: fieldName(t.audio("search")) }).fill("fanfare");
        await picker.getByRole("button", { name: /^fanfare\.wav/ }).click();
        await expect(question).toContainText("fanfare.wav");
        const reveal = getRow("sound_file_reveal");
        const toStandard = reveal.getByRole("button", {
          name: t.gameshows("sound_file_to_standard", { sound: t.gameshows("sound_file_reveal") }),
        });
        await toStandard.click();
        await expect(reveal).toContainText(t.gameshows("sound_file_standard"));
        await expect(toStandard).toBeDisabled();
        await save();
        await openSettings();
        await expect(question).toContainText("fanfare.wav");
        await expect(reveal).toContainText(t.gameshows("sound_file_standard"));
      });
    },
  );
}

import type { Page } from "@playwright/test";
import { buildTone } from "@showrunner/server/testing";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY, WITH_ANIMATIONS } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

test.use(WITH_ANIMATIONS);

const PIECE_MS = 60_000;

/** Position of the display's piece in seconds; null while it is silent. */
function readPosition(display: Page): Promise<number | null> {
  return display.locator("audio").evaluate((audio: HTMLAudioElement) => (audio.paused ? null : audio.currentTime));
}

test(
  "a piece of music is uploaded, plays on the display, and stops for the buzzer",
  NIGHTLY,
  async ({ browser, server }) => {
    const host = await Host.open(browser, server.url, "en");
    const { page, t } = host;
    await host.setUp();
    await host.newGame("Evergreens");

    await test.step("the editor refuses a file that is no music, and accepts a piece", async () => {
      await host.button(t.games("all_types")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t.music_host("label") })
        .click();
      await host.field(t.games("field_question")).fill("Which song is this?");
      const group = page.getByRole("group", { name: t.music_host("audio"), exact: true });
      const input = group.locator('input[type="file"]');
      await input.setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("x") });
      await expect(page.getByText(t.audio("wrong_type"))).toBeVisible();
      await input.setInputFiles({ name: "fake.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no music") });
      await expect(page.getByText("This file cannot be used as an audio clip.", { exact: false })).toBeVisible();
      await input.setInputFiles({ name: "song.wav", mimeType: "audio/wav", buffer: buildTone(PIECE_MS) });
      await expect(group.getByText("song.wav (1:00)")).toBeVisible();
      await host.field(t.music_host("start")).fill("5");
      await host.field(t.music_host("length")).fill("40");
      await host.field(t.games("answer_main")).fill("Yesterday");
      expect(await findAxeViolations(page)).toEqual([]);
      await host.saveGame();
    });

    await test.step("another round takes the same piece from the library", async () => {
      await host.addRound(t.music_host("label"));
      await host.field(t.games("field_question")).fill("And this one?");
      await page.getByRole("button", { name: t.audio("choose") }).click();
      const dialog = page.getByRole("dialog");
      await host.field(t.audio("search"), dialog).fill("nothing like it");
      await expect(dialog.getByText(t.audio("nothing_found"))).toBeVisible();
      await host.field(t.audio("search"), dialog).fill("SONG");
      await dialog.getByRole("button", { name: /^song\.wav/ }).click();
      await expect(page.getByText("song.wav (1:00)")).toBeVisible();
      await host.field(t.games("answer_main")).fill("Imagine");
      await host.saveGame();
    });

    await host.newShow("Quiz night");
    await host.addGames("Evergreens");
    const phone = await Phone.open(browser, "Foxes", "en");
    const fetched: string[] = [];
    phone.page.on("request", (request) => fetched.push(request.url()));
    const received: string[] = [];
    phone.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => received.push(payload.toString())),
    );
    const link = await page
      .getByRole("link", { name: /\/join\// })
      .first()
      .getAttribute("href");
    const publicId = link?.slice(-8) ?? "";
    await phone.register(`${server.url}/join/${publicId}`);
    const display = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    // Simulates a browser before the first click; headless browsers allow sound at once.
    await display.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        HTMLMediaElement.prototype.play = play;
        return Promise.reject(new DOMException("no gesture", "NotAllowedError"));
      };
    });
    await display.goto(`${server.url}/play/${publicId}/display`);

    await host.clickStep("start");
    await host.clickStep("start_first_round");
    const play = host.button(t.music_host("play"));

    await test.step("nothing plays before the host starts it; a browser that blocks sound asks for a click", async () => {
      await expect(display.getByText(t.music("ready"))).toBeVisible();
      expect(await readPosition(display)).toBeNull();
      await play.click();
      await expect(page.getByText(t.music_host("state_playing"))).toBeVisible();
      await display.getByRole("button", { name: t.music("allow_sound") }).click();
      await expect.poll(() => readPosition(display)).toBeGreaterThan(5);
      expect(await findAxeViolations(display)).toEqual([]);
    });

    await test.step("a buzz stops it; after a wrong one it goes on where it stopped", async () => {
      await phone.buzz();
      await expect.poll(() => readPosition(display)).toBeNull();
      await expect(display.getByText(t.music("held"))).toBeVisible();
      const stopped = await display.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
      expect(stopped).toBeGreaterThan(5);
      const decidedAt = Date.now();
      await host.decideBuzz("wrong");
      await expect.poll(() => readPosition(display)).toBeGreaterThan(stopped);
      const position = await readPosition(display);
      expect(position).toBeLessThan(stopped + (Date.now() - decidedAt) / 1000 + 0.5);
    });

    await test.step("pause, restart, play on through the reveal, and silence in the next round", async () => {
      await host.button(t.music_host("pause")).click();
      await expect(page.getByText(t.music_host("state_paused"))).toBeVisible();
      await host.button(t.music_host("restart")).click();
      await expect(page.getByText(t.music_host("state_playing"))).toBeVisible();
      await host.clickStep("reveal");
      await expect(display.getByText("Yesterday")).toBeVisible();
      await expect.poll(() => readPosition(display)).toBeGreaterThan(5);
      await host.clickStep("next_round");
      await expect(display.getByText("And this one?")).toBeVisible();
      expect(await readPosition(display)).toBeNull();
    });

    await test.step("PROJ-17: the phone received nothing of the piece", () => {
      expect(received.length).toBeGreaterThan(0);
      expect(received.join()).not.toContain("display_face");
      expect(received.join()).not.toMatch(/audio|asset:/);
      expect(fetched.filter((url) => /\/api\/v1\/(assets|audio)/.test(url))).toEqual([]);
    });
  },
);

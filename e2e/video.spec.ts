import type { Page } from "@playwright/test";
import { COUNTER_FILM } from "@showrunner/server/testing";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

/** Position of a display's video in seconds; null while it stands still. */
const readPosition = (display: Page): Promise<number | null> =>
  display.locator("video").evaluate((video: HTMLVideoElement) => (video.paused ? null : video.currentTime));

/** The same with the moment at which it was read. */
const readMoment = (display: Page): Promise<{ readonly at: number; readonly position: number }> =>
  display.locator("video").evaluate((video: HTMLVideoElement) => ({
    at: performance.timeOrigin + performance.now(),
    position: video.currentTime,
  }));

test(
  "a video is uploaded, plays on two displays in step, and stops for the buzzer",
  NIGHTLY,
  async ({ browser, server }) => {
    const host = await Host.open(browser, server.url, "en");
    const { page, t } = host;
    await host.setUp();
    await host.newGame("Films");

    await test.step("the editor refuses a file that is no video, and accepts a video", async () => {
      await host.button(t.games("all_types")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `${t.video_host("label")} ${t.video_host("hint").slice(0, 7)}` })
        .click();
      await host.field(t.games("field_question")).fill("Which film is this?");
      const group = page.getByRole("group", { name: t.video_host("video"), exact: true });
      const input = group.locator('input[type="file"]');
      await input.setInputFiles({ name: "song.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("x") });
      await expect(page.getByText(t.asset_components("wrong_kind"))).toBeVisible();
      await input.setInputFiles({ name: "fake.mp4", mimeType: "video/mp4", buffer: Buffer.from("no film") });
      await expect(page.getByText("This file cannot be used as a video.", { exact: false })).toBeVisible();
      await input.setInputFiles({ name: "film.webm", mimeType: "video/webm", buffer: COUNTER_FILM });
      await expect(group.getByText("film.webm (0:40)")).toBeVisible();
      await expect(group.locator("video[poster]")).toBeVisible();
      await host.field(t.games("answer_main")).fill("Vertigo");
      expect(await findAxeViolations(page)).toEqual([]);
      await host.saveGame();
    });

    await host.newShow("Cinema night");
    await host.addGames("Films");
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
    const openDisplay = async (): Promise<Page> => {
      const display = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
      await display.goto(`${server.url}/play/${publicId}/display`);
      return display;
    };
    const first = await openDisplay();
    await host.clickStep("start");
    await host.clickStep("start_first_round");

    await test.step("nothing is shown before the host starts it", async () => {
      await expect(first.getByText(t.video("ready"))).toBeVisible();
      expect(await readPosition(first)).toBeNull();
      await host.button(t.video_host("play")).click();
      await expect(page.getByText(t.video_host("state_playing"))).toBeVisible();
      await expect.poll(() => readPosition(first)).toBeGreaterThan(0);
      expect(await findAxeViolations(first)).toEqual([]);
    });

    const second = await openDisplay();
    await test.step("a display that is opened later is in step within 150 ms", async () => {
      await expect.poll(() => readPosition(second)).toBeGreaterThan(0);
      const difference = async (): Promise<number> => {
        const [one, other] = await Promise.all([readMoment(first), readMoment(second)]);
        return Math.abs(one.position - other.position - (one.at - other.at) / 1_000);
      };
      await expect.poll(difference).toBeLessThan(0.15);
      for (let sample = 0; sample < 5; sample += 1) {
        await page.waitForTimeout(200);
        expect(await difference()).toBeLessThan(0.15);
      }
    });

    await test.step("a buzz stops it; after a wrong one it goes on where it stopped", async () => {
      await phone.buzz();
      await expect.poll(() => readPosition(first)).toBeNull();
      await expect.poll(() => readPosition(second)).toBeNull();
      await expect(first.getByText(t.video("held"))).toBeVisible();
      const { position } = await readMoment(first);
      await page.waitForTimeout(1_500);
      await host.decideBuzz("wrong");
      await expect.poll(() => readPosition(first)).toBeGreaterThan(position);
      expect((await readMoment(first)).position).toBeLessThan(position + 1.4);
    });

    await test.step("mute, pause and jump", async () => {
      await host.button(t.video_host("mute")).click();
      await expect(host.button(t.video_host("unmute"))).toBeVisible();
      await expect.poll(() => first.locator("video").evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
      await host.button(t.video_host("pause")).click();
      await expect(page.getByText(t.video_host("state_paused"))).toBeVisible();
      await host.button(t.video_host("watch_here")).click();
      await page.getByLabel(t.video_host("own_video")).evaluate(async (own: HTMLVideoElement) => {
        const isReady = own.readyState > 0 || new Promise((resolve) => own.addEventListener("loadedmetadata", resolve));
        await isReady;
        own.currentTime = 30;
      });
      await host.button(t.video_host("seek")).click();
      for (const display of [first, second])
        await expect.poll(async () => Math.round((await readMoment(display)).position)).toBe(30);
    });

    await test.step("PROJ-17: the phone received nothing of the video", async () => {
      await host.clickStep("reveal");
      await expect(first.getByText("Vertigo")).toBeVisible();
      expect(received.length).toBeGreaterThan(0);
      expect(received.join("")).not.toContain("display_face");
      expect(received.join("")).not.toMatch(/asset:|video--/);
      expect(fetched.filter((url) => /\/api\/v1\/(assets|videos)/.test(url))).toEqual([]);
    });
  },
);

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { signIn } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT, type Api } from "./support/api.ts";
import { traceLongTasks } from "./support/long-tasks.ts";
import { NIGHTLY_ALONE } from "./support/nightly.ts";
import { ProtocolPhone } from "./support/protocol-phone.ts";
import { startServer } from "./support/server.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

const TEAMS = 200;
/** Scores below this are shown as 0.00. */
const NO_SHIFT = 0.005;
/** Slow enough to leave the browser a processor. */
const JOIN_EVERY_MS = 40;
const ANSWER_EVERY_MS = 15;
/** Half of the teams submit one of these; each of the others submits a different text. */
const FREQUENT = ["Rome", "rome", "Milan", "Turin"];

async function createShow(host: Api): Promise<Show> {
  const { id: gameId } = await host.call("POST /games", {
    body: {
      title: "Capitals",
      buzzer_default: false,
      rounds: [
        { type: "classic", question: "What is the capital of Italy?", answers: ["Rome"], max_points: 10 },
        {
          type: "multipleChoice",
          max_points: 10,
          config: {
            question_text: "And of France?",
            options: ["Paris", "Lyon", "Nice", "Lille"].map((text) => ({ text, correct: text === "Paris" })),
          },
        },
      ],
    },
  });
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Full house" } });
  await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: gameId } });
  return new Show(host, id, public_id);
}

/** Records how far the page's content moved without an action of the host, as the browser scores it. */
async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: { readonly value: number; readonly hadRecentInput: boolean }[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as typeof shifts))).observe({
      type: "layout-shift",
    });
  });
}

/** The sum since the last call. */
const takeShifts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shifts = (globalThis as unknown as { layoutShifts: { value: number; hadRecentInput: boolean }[] })
      .layoutShifts;
    return shifts.splice(0).reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });

test(
  `the desk has no long task and nothing moves while ${TEAMS} teams join, answer and see the answer`,
  NIGHTLY_ALONE,
  async ({ browser }) => {
    const server = await startServer({ env: { MAX_EVENT_LOOP_DELAY_MS: "0", TRUSTED_PROXIES: "loopback" } });
    const phones: ProtocolPhone[] = [];
    try {
      const host = await createHostApi(server.url);
      const show = await createShow(host);
      const page = await signIn(browser, server.url, HOST_ACCOUNT);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(`${server.url}/gameshows/${show.id}`);
      await expect(page.locator('[data-step="start"]')).toBeVisible();

      const watch = async (what: string, work: () => Promise<void>, mayMove = false): Promise<void> => {
        // Excludes what the page loads late. The frame of the preview may never be idle, so the wait is limited.
        await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
        await page.waitForTimeout(1_500);
        await recordShifts(page);
        const longTasks = await traceLongTasks(page, async () => {
          await work();
          await page.waitForTimeout(1_000);
        });
        const shift = await takeShifts(page);
        test.info().annotations.push({ type: what, description: `long tasks ${longTasks.join()}, shift ${shift}` });
        expect.soft(longTasks, what).toEqual([]);
        if (!mayMove) expect.soft(shift, what).toBeLessThan(NO_SHIFT);
      };
      const answer = async (inputs: (index: number) => Parameters<ProtocolPhone["submit"]>[1]): Promise<void> => {
        const { round } = await show.readSlices();
        for (const [index, phone] of phones.entries()) {
          phone.submit(round?.id ?? "", inputs(index));
          await sleep(ANSWER_EVERY_MS);
        }
        await expect.poll(async () => (await show.readSlices()).submissions?.total).toBe(TEAMS);
      };

      await watch("teams join", async () => {
        for (let index = 0; index < TEAMS; index += 1) {
          const headers = { "x-forwarded-for": `10.0.0.${index}` };
          phones.push(await ProtocolPhone.join(server.url, show.public_id, index, () => null, headers));
          await sleep(JOIN_EVERY_MS);
        }
        await expect(page.getByText(`${TEAMS} of ${TEAMS} connected`)).toBeVisible();
      });
      await show.command({ type: "start" });
      await show.command({ type: "start_first_round" });
      await watch("typed answers", () =>
        answer((index) => ({ text: index % 2 === 0 ? (FREQUENT[(index / 2) % 4] ?? "") : `City ${index}` })),
      );
      // The host asks for a reveal, so the desk may make room for it.
      const reveal = (): Promise<void> => show.command({ type: "reveal" });
      await watch("typed answers are revealed", reveal, true);
      await show.command({ type: "next", confirmed: true });
      const { round } = await show.readSlices();
      const { options = [] } = (round?.face_question ?? {}) as {
        readonly options?: readonly { readonly id: string }[];
      };
      await watch("picked options", () => answer((index) => ({ picks: [options[index % options.length]?.id ?? ""] })));
      await watch("picked options are revealed", reveal, true);
      expect(phones.flatMap(({ refusals }) => refusals)).toEqual([]);
    } finally {
      for (const phone of phones) phone.close();
      await server.stop();
    }
  },
);

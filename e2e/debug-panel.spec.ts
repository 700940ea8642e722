import type { Browser, Locator, Page } from "@playwright/test";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { createHostApi } from "./support/api.ts";
import { startServer, type RunningServer } from "./support/server.ts";
import { Show } from "./support/show.ts";
import { expect, test as base } from "./support/test.ts";

const test = base.extend<{ server: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  server: async ({}, use) => {
    const server = await startServer({ env: { DEBUG_WIDGET_ENABLED: "true" } });
    await use(server);
    await server.stop();
  },
});

const devices = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1366, height: 768 },
] as const;

async function openPage(browser: Browser, viewport: { width: number; height: number }, open: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport });
  if (open) await context.addInitScript(() => localStorage.setItem("debug_panel", "open"));
  return context.newPage();
}

/** Controls that the debug panel covers once they have been scrolled into view. */
function findCoveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const isWidget = (element: Element | null): boolean => element?.closest(".debug-panel, .debug-tab") != null;
    for (const control of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")) {
      if (isWidget(control) || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      // Skips controls for screen readers only; edges may lie between two pixels.
      if (right - left < 8 || bottom - top < 8) continue;
      const points = [left + 3, (left + right) / 2, right - 3].flatMap((x) =>
        [top + 3, (top + bottom) / 2, bottom - 3].map((y) => [x, y] as const),
      );
      if (points.some(([x, y]) => isWidget(document.elementFromPoint(x, y))))
        found.push(control.getAttribute("aria-label") ?? control.textContent ?? control.className);
    }
    return found;
  });
}

const isAbove = async (control: Locator, panel: Locator): Promise<boolean> => {
  const [inner, outer] = [await control.boundingBox(), await panel.boundingBox()];
  return inner !== null && outer !== null && inner.y >= 0 && inner.y + inner.height <= outer.y + 1;
};

test(
  "the debug panel covers no control of the host's pages, open or minimised",
  NIGHTLY,
  async ({ browser, server }) => {
    const host = await createHostApi(server.url);
    const show = await Show.createSample(host, "de");
    for (const device of devices)
      for (const open of [true, false]) {
        const page = await openPage(browser, device, open);
        await page.goto(`${server.url}/login`);
        await expect(page.locator(open ? ".debug-panel" : ".debug-tab")).toBeVisible();
        await page.getByRole("button", { name: /Log In/i }).click({ trial: true });
        expect(await findCoveredControls(page), `login at ${device.width}×${device.height}`).toEqual([]);
        await page.evaluate((token) => localStorage.setItem("token", token), host.token ?? "");
        for (const path of ["/dashboard", "/games", `/gameshows/${show.id}`]) {
          await page.goto(server.url + path);
          await expect(page.locator(open ? ".debug-panel" : ".debug-tab")).toBeVisible();
          await expect(page.locator("main h1").first()).toBeVisible();
          if (path.includes("/gameshows/")) await expect(page.locator("[data-primary]")).toBeVisible();
          expect(await findCoveredControls(page), `${path} at ${device.width}×${device.height}`).toEqual([]);
        }
        await page.context().close();
      }
  },
);

test(
  "the buzzer is fully visible and can be pressed with the debug panel open",
  NIGHTLY,
  async ({ browser, server }) => {
    const host = await createHostApi(server.url);
    const show = await Show.createSample(host, "en");
    const session = await show.join("The Owls");
    await show.command({ type: "start" });
    await show.command({ type: "finalize_game" });
    await show.command({ type: "finish_game", winner_team_id: null });
    await show.command({ type: "start_first_round" });
    const pages: Page[] = [];
    for (const device of devices) {
      const page = await openPage(browser, device, true);
      await page.addInitScript(
        ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
        [`team_session_${show.public_id}`, JSON.stringify(session)],
      );
      await page.goto(`${server.url}/play/${show.public_id}`);
      const buzzer = page.locator(".st-buzzer-button");
      await expect(buzzer).toHaveAttribute("aria-disabled", "false");
      await expect(page.locator(".debug-panel")).toBeVisible();
      await expect.poll(() => isAbove(buzzer, page.locator(".debug-panel")), { message: `${device.width}` }).toBe(true);
      expect((await buzzer.boundingBox())?.width, `size at ${device.width}×${device.height}`).toBeGreaterThan(96);
      expect(await findCoveredControls(page), `play at ${device.width}×${device.height}`).toEqual([]);
      pages.push(page);
    }
    await pages[0]?.locator(".st-buzzer-button").click();
    await expect(pages[0]!.locator('.st-buzzer[data-state="mine"]')).toBeVisible();
    for (const page of pages) await page.context().close();
  },
);

test("the landing page has the debug widget, which covers none of its controls", async ({ page, server }) => {
  await createHostApi(server.url);
  for (const device of [devices[0], devices[3]]) {
    await page.setViewportSize(device);
    await page.goto(server.url);
    await expect(page.locator(".debug-tab")).toBeVisible();
    expect(await findCoveredControls(page), `${device.width}×${device.height}`).toEqual([]);
  }
  await page.locator(".debug-tab").click();
  await expect(page.locator(".debug-panel")).toBeVisible();
});

test("a team joins with the debug panel open", async ({ browser, server }) => {
  const host = await createHostApi(server.url);
  const show = await Show.createSample(host, "en");
  const phone = await Phone.open(browser, "The Owls", "en");
  await phone.context.addInitScript(() => localStorage.setItem("debug_panel", "open"));
  await phone.register(`${server.url}/join/${show.public_id}`);
  await expect(phone.page.locator(".debug-panel")).toBeVisible();
  expect(await findCoveredControls(phone.page)).toEqual([]);
  await phone.context.close();
});

import { logIn } from "./support/log-in.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { startsWith, translatorsFor } from "./support/texts.ts";

const screens = { phone: { width: 390, height: 844 }, laptop: { width: 1366, height: 768 } } as const;
const t = translatorsFor("de");
/** Longer than the timeout of a message with an action. */
const LONGER_THAN_TIMEOUT_MS = 13_000;
/** A closed message would have disappeared after this time. */
const CLOSING_MS = 700;

for (const [screen, viewport] of Object.entries(screens)) {
  for (const colorScheme of ["dark", "light"] as const) {
    test(
      `a message with Undo is fully visible on a ${screen} (${colorScheme})`,
      NIGHTLY,
      async ({ browser, server, host }, info) => {
        const show = await Show.createSample(host, "de");
        const [game] = (await show.readSlices()).programme?.games ?? [];
        const context = await browser.newContext({ viewport, colorScheme, locale: "de-DE" });
        const page = await context.newPage();
        await logIn(page, server.url, HOST_ACCOUNT, "de");
        await page.goto(`${server.url}/games/${game?.game_id ?? ""}`);
        const rounds = page.locator(".round-row");
        await expect(rounds.first()).toBeVisible();
        const count = await rounds.count();
        const [options = ""] = t.games("round_options", { n: 1, name: "" }).split("„");
        await rounds
          .first()
          .getByRole("button", { name: startsWith(options) })
          .click();
        await page.clock.install();
        await page.getByRole("menuitem", { name: t.games("delete") }).click();

        const undo = page.getByRole("button", { name: t.games("undo") });
        await expect(undo).toBeVisible();
        await info.attach(`snackbar ${screen} ${colorScheme}`, {
          body: await page.screenshot(),
          contentType: "image/png",
        });
        const clipped = await undo.evaluate((button) => {
          const inside = (element: Element): boolean => {
            const own = button.getBoundingClientRect();
            const box = element.getBoundingClientRect();
            return own.left >= box.left && own.right <= box.right && own.top >= box.top && own.bottom <= box.bottom;
          };
          const labels = [button, ...button.querySelectorAll("*")].filter(
            ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
          );
          const notification = button.closest(".mantine-Notification-root");
          const text = notification?.querySelector(".host-snackbar-text");
          return {
            labels: labels.length,
            inside: notification !== null && inside(notification),
            on_screen: inside(document.documentElement) && button.getBoundingClientRect().bottom <= innerHeight,
            text: text !== null && text !== undefined && text.scrollWidth <= text.clientWidth,
          };
        });
        expect(clipped).toEqual({ labels: 0, inside: true, on_screen: true, text: true });

        if (screen === "laptop" && colorScheme === "dark") {
          await test.step("it stays while the keyboard or the mouse is in it", async () => {
            await undo.focus();
            await page.clock.fastForward(LONGER_THAN_TIMEOUT_MS);
            await page.waitForTimeout(CLOSING_MS);
            await expect(undo).toBeVisible();
            await undo.hover();
            await undo.blur();
            await page.clock.fastForward(LONGER_THAN_TIMEOUT_MS);
            await page.waitForTimeout(CLOSING_MS);
            await expect(undo).toBeVisible();
          });
        }
        await undo.click();
        await expect(rounds).toHaveCount(count);
        await context.close();
      },
    );
  }
}

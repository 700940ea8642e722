import { AxeBuilder } from "@axe-core/playwright";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

test("the landing page opens a show by its code and explains invalid codes", async ({ server, host, page }) => {
  const show = await Show.createSample(host, "en");
  await page.goto(server.url);
  const code = page.getByRole("textbox", { name: "Code of the show" });
  await code.fill("ABC");
  await code.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Invalid game show link" })).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill("2222-2222");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Game show not found" })).toBeVisible();
  // In lower case and two groups, as people type it.
  await code.fill(`${show.public_id.slice(0, 4)} ${show.public_id.slice(4)}`.toLowerCase());
  await code.press("Enter");
  await expect(page).toHaveURL(`${server.url}/play/${show.public_id}/login`);
});

test(
  "its demo buzzer works by keyboard alone and shows the visitor's rank",
  NIGHTLY,
  async ({ server, host: _, page }) => {
    await page.goto(server.url);
    const demo = page.getByRole("region", { name: "Try the buzzer" });
    await demo.getByRole("button", { name: "Start" }).focus();
    await page.keyboard.press("Enter");
    await expect(demo.getByRole("button", { name: "Wait…" })).toBeFocused();
    await expect(demo.getByRole("button", { name: "Buzz!" })).toHaveAttribute("aria-disabled", "false");
    await page.keyboard.press("Space");
    await expect(demo.getByRole("status")).toContainText(/Place \d after [\d,]+ ms/);
    await expect(demo.getByRole("listitem").filter({ hasText: "Your team" }).first()).toContainText("ms");
    await expect(demo.getByRole("button", { name: "Again" })).toHaveAttribute("aria-disabled", "false");
  },
);

test("signed-in visitors are redirected before the page is shown", async ({ server, host, page }) => {
  await page.goto(server.url);
  await page.evaluate((token) => localStorage.setItem("token", token), host.token ?? "");
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("after Back, the form can join again, and a visitor who signed in is redirected", async ({
  server,
  host,
  page,
}) => {
  // Playwright switches the back-forward cache off: the page stays, and gets the event of a page that was restored.
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const show = await Show.createSample(host, "en");
  await page.route(/\/play\//, (route) => route.fulfill({ status: 204 }));
  await page.goto(server.url);
  await page.getByRole("textbox", { name: "Code of the show" }).fill(show.public_id);
  const left = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Join" }).click();
  await left;
  await expect(page.getByRole("button", { name: "Looking for the show…" })).toBeVisible();
  await restore();
  await expect(page.getByRole("button", { name: "Join" })).toBeVisible();

  await page.evaluate((token) => localStorage.setItem("token", token), host.token ?? "");
  await restore();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const colorScheme of ["dark", "light"] as const)
  test(
    `axe finds no violations on the landing page (${colorScheme})`,
    nightlyIf(colorScheme !== "light"),
    async ({ browser, server, host: _ }) => {
      for (const [viewport, locale, title] of [
        [{ width: 1366, height: 768 }, "en-GB", "The stage is yours"],
        [{ width: 390, height: 844 }, "de-DE", "Die Bühne gehört Ihnen"],
      ] as const) {
        const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: "reduce" });
        const page = await context.newPage();
        await page.goto(server.url);
        await page.getByRole("heading", { name: title }).scrollIntoViewIfNeeded();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual(
          [],
        );
        // Nothing is wider than the screen.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        await context.close();
      }
    },
  );

test(
  "a visited page explains that the server is unreachable and recovers by itself",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const show = await Show.createSample(host, "en");
    const context = await browser.newContext({ serviceWorkers: "allow", locale: "en-GB" });
    const page = await context.newPage();
    const kept = (part: string) =>
      page.evaluate(async (part) => {
        const { id, parts } = (await (await fetch("/build.json")).json()) as {
          id: string;
          parts: Record<string, readonly string[]>;
        };
        const keys = await (await caches.open(`build-${id}`)).keys();
        const names = new Set(keys.map(({ url }) => new URL(url).pathname));
        return parts[part]?.every((name) => names.has(name)) === true && (await caches.match(`/${part}`)) !== undefined;
      }, part);
    for (const [address, part] of [
      [`/play/${show.public_id}/login`, "play"],
      ["/login", "host"],
    ] as const) {
      await page.goto(server.url + address);
      await expect.poll(() => kept(part)).toBe(true);
    }

    await server.kill();
    await page.goto(`${server.url}/login`);
    await expect(page.getByRole("heading", { name: "The server is not answering" })).toBeVisible();
    await page.goto(`${server.url}/play/${show.public_id}/login`);
    await expect(page.getByText("No connection").first()).toBeVisible();
    await server.start();
    await expect(page.getByRole("textbox", { name: /^Team name/ })).toBeVisible();
    // No API response was cached.
    const api = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().filter(({ url }) => url.includes("/api/")).length;
    });
    expect(api).toBe(0);
    await context.close();
  },
);

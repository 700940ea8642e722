import type { Page } from "@playwright/test";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { waitForShortcutCooldown } from "./support/keyboard.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

for (const colorScheme of ["dark", "light"] as const) {
  test(`axe finds no violations (${colorScheme})`, NIGHTLY, async ({ browser, server, host }) => {
    const show = await Show.createSample(host, "en");
    const found: string[] = [];
    const look = async (page: Page, address: string, sign: string): Promise<void> => {
      await page.goto(`${server.url}${address}`);
      await page.getByText(sign).first().waitFor();
      found.push(...(await findAxeViolations(page)));
    };

    const session = await show.join("Foxes");
    const laptop = await browser.newContext({ viewport: { width: 1366, height: 768 }, colorScheme, locale: "en-GB" });
    const page = await laptop.newPage();
    await look(page, "/login", "Username");
    await page.getByRole("textbox", { name: /^Username/ }).fill(HOST_ACCOUNT.username);
    await page.getByRole("textbox", { name: /^Password/ }).fill(HOST_ACCOUNT.password);
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard$/);
    await look(page, "/dashboard", "Sample show");
    await look(page, "/games", "Games");
    await look(page, "/gameshows", "Sample show");
    await look(page, "/users", HOST_ACCOUNT.username);
    await look(page, "/profile", "This device");
    await look(page, "/nowhere", "Page Not Found");
    await look(page, `/gameshows/${show.id}`, "Start the show");
    await look(page, `/gameshows/${show.id}?tab=teams`, "Foxes");
    const [game] = (await show.readSlices()).programme?.games ?? [];
    await look(page, `/games/${game?.game_id ?? ""}`, "About the game");

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, locale: "en-GB" });
    const small = await phone.newPage();
    await look(small, `/play/${show.public_id}/login`, "Team name");
    await look(small, `/play/${show.public_id}/register`, "Colour and emblem");
    await small.evaluate(
      ([key = "", value = ""]) => localStorage.setItem(key, value),
      [`team_session_${show.public_id}`, JSON.stringify(session)],
    );
    await look(small, `/play/${show.public_id}`, "Foxes is in!");
    const displayContext = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      colorScheme,
      locale: "en-GB",
    });
    const big = await displayContext.newPage();
    await look(big, `/play/${show.public_id}/qr`, "Sample show");
    await look(big, `/play/${show.public_id}/display`, "Foxes");

    const screens = [page, small, big];
    await page.goto(`${server.url}/gameshows/${show.id}`);
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    for (const screen of screens) found.push(...(await findAxeViolations(screen)));
    await show.command({ type: "reveal" });
    for (const screen of screens) found.push(...(await findAxeViolations(screen)));
    await waitForShortcutCooldown(page);
    await page.keyboard.press("z");
    await page.getByRole("dialog").waitFor();
    found.push(...(await findAxeViolations(page)));
    await look(page, `/gameshows/${show.id}/log`, "Round 1 was revealed");
    expect(found).toEqual([]);
  });
}

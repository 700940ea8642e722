import type { Page } from "@playwright/test";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

/** Names of the maximum length: one word, many words, ideographs, wide letters and emoji. */
const names = [
  "Donaudampfschifffahrtsgesellschaftskapit",
  "Die unwahrscheinlich ausdauernden Ratefü",
  "クイズ王決定戦最強チーム名前がとても長い東京大阪名古屋福岡札幌仙台広島京都神戸横浜",
  "W".repeat(40),
  "🦊".repeat(20),
].map((name) => Array.from(name).slice(0, 40).join(""));

/** Team names that are cut off, by their own box or a surrounding one. */
function findCutNames(page: Page): Promise<readonly string[]> {
  return page.locator(".st-team-name:visible").evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      let reason = "";
      for (let box: Element | null = element; box !== null && reason === ""; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        const hides = style.overflowX !== "visible" && style.display !== "inline";
        const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
        if (hides && !scrolls && (left < edges.left - 1 || right > edges.right + 1))
          reason = `cut by .${box.className}`;
        if (box === element && element.scrollWidth > element.clientWidth + 1 && style.display !== "inline")
          reason = "wider than its box";
      }
      if (right > innerWidth + 1 && element.closest("td") === null) reason = "beyond the screen";
      return reason === "" ? [] : [`${element.textContent}: ${reason}`];
    }),
  );
}

/** Pixels by which a display's content exceeds its box despite the smallest font size. */
function measureOverflow(page: Page): Promise<number> {
  return page
    .locator(".pd-fit")
    .evaluateAll((boxes) => Math.max(0, ...boxes.map((box) => box.scrollHeight - box.clientHeight)));
}

test(
  "names of 40 characters are shown in full on every screen and stage",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const show = await Show.createSample(host, "de");
    const sessions = [];
    for (const name of names) sessions.push(await show.join(name));

    const pages: { readonly name: string; readonly page: Page }[] = [];
    const open = async (
      name: string,
      path: string,
      width: number,
      height: number,
      stored: Record<string, string> = {},
    ) => {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: "de-DE",
        reducedMotion: "reduce",
      });
      await context.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      const page = await context.newPage();
      await page.goto(server.url + path);
      pages.push({ name, page });
    };
    const token = { token: host.token ?? "" };
    await open("display 1080", `/play/${show.public_id}/display`, 1920, 1080);
    await open("display 768", `/play/${show.public_id}/display`, 1366, 768);
    await open("desk", `/gameshows/${show.id}`, 1366, 768, token);
    await open("desk on a phone", `/gameshows/${show.id}`, 390, 844, token);
    await open("display in portrait", `/play/${show.public_id}/display`, 1080, 1920);
    await open("display on a phone", `/play/${show.public_id}/display`, 390, 844);
    await open("phone", `/play/${show.public_id}`, 390, 844, {
      [`team_session_${show.public_id}`]: JSON.stringify(sessions[0]),
    });

    const check = async (stage: string): Promise<void> => {
      await pages[0]?.page.waitForTimeout(700);
      for (const { name, page } of pages) {
        expect(await findCutNames(page), `${stage}, ${name}`).toEqual([]);
        if (name.startsWith("display"))
          await expect.poll(() => measureOverflow(page), `${stage}, ${name}: too high`).toBeLessThan(2);
      }
    };
    await expect(pages[2]!.page.locator(".st-team-name").first()).toBeVisible();
    await check("lobby");
    const [first, second] = sessions.map(({ team }) => team.id);
    if (first === undefined || second === undefined) throw new Error("no teams");
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    await show.command({ type: "reveal" });
    await check("reveal");
    for (const teamId of [first, second])
      await show.command({ type: "correct_points", team_id: teamId, points: 1_000, reason: "bonus" });
    await show.command({ type: "finalize_game" });
    await check("standings");
    await show.command({ type: "finish_game", winner_team_id: first });
    await check("game over");
    await show.command({ type: "start_first_round" });
    const phone = pages.at(-1)?.page;
    await expect(phone!.locator(".st-buzzer-button")).toHaveAttribute("aria-disabled", "false");
    await phone!.locator(".st-buzzer-button").click();
    await expect(pages[0]!.page.locator(".pd-buzz")).toBeVisible();
    await check("buzzed");
    await show.command({ type: "finalize_game" });
    await show.command({ type: "finish_game", winner_team_id: second });
    await show.command({ type: "complete", confirmed: true });
    await check("final");
    for (const { page } of pages) await page.context().close();
  },
);

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2 AA, as far as axe can check it. */
const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until nothing has moved for a moment; animations that repeat for ever do not count. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = (): boolean =>
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    for (let stillFrames = 0; stillFrames < 10; stillFrames = isMoving() ? 0 : stillFrames + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/**
 * Violations that axe finds on a page, each with its URL. Legacy mode merges the results of frames in the page itself
 * instead of a second one, which only frames of other origins need; it takes a third of the time.
 */
export async function findAxeViolations(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page);
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG_TAGS);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(" ")}`));
}

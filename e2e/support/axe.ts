import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2 AA, as far as axe can check it; see look.md, *Accessible*. */
const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Violations that axe finds on a page, each with its URL. */
export async function findAxeViolations(page: Page): Promise<readonly string[]> {
  // Waits for animations.
  await page.waitForTimeout(500);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(" ")}`));
}

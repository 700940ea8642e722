import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2 AA, as far as a machine can tell, on every screen that people see; see look.md, *Accessible*. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page, each with its address. */
export async function findings(page: Page): Promise<readonly string[]> {
  // What moves in is judged when it stands.
  await page.waitForTimeout(500);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(" ")}`));
}

import type { Page } from "@playwright/test";

/** What happens when a user returns to the page from another window: it fetches again what may have changed. */
export function returnToPage(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

import { expect, type Locator, type Page } from "@playwright/test";

/** More key presses than any page needs. */
const MAX_KEY_PRESSES = 120;

/** A user without a mouse: moves by keyboard and checks that the focus is visible and never lost. */
export class KeyboardUser {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab, or another key in menus, until the target has a visible focus. */
  async moveFocusTo(target: Locator, key = "Tab"): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MAX_KEY_PRESSES; step += 1) {
      if (await hasFocus(target)) {
        await this.#expectVisibleFocus();
        return;
      }
      await this.#page.keyboard.press(key);
    }
    throw new Error(`${String(target)} cannot be reached by ${key}`);
  }

  async pressOn(target: Locator, key = "Enter"): Promise<void> {
    await this.moveFocusTo(target);
    await this.#page.keyboard.press(key);
  }

  async typeInto(target: Locator, text: string): Promise<void> {
    await this.moveFocusTo(target);
    await this.#page.keyboard.type(text);
  }

  /** Checks that the focus is still on a visible element after something was removed or replaced. */
  async expectFocusKept(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await this.#expectVisibleFocus();
  }

  /** Checks that the focused element looks different without focus. */
  async #expectVisibleFocus(): Promise<void> {
    const drawn = await this.#page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return true;
      const look = (element: Element): string => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join();
      };
      // A switch or a card may show its focus on a neighbouring element.
      const shown = [focused, focused.parentElement, focused.nextElementSibling].filter((each) => each !== null);
      const before = shown.map(look);
      focused.blur();
      const after = shown.map(look);
      focused.focus();
      return before.join() !== after.join();
    });
    expect(drawn, "the focus can be seen").toBe(true);
  }
}

/** Waits until the cooldown of shortcuts is over: the desk ignores them for 2 s after their effect has changed. */
export function waitForShortcutCooldown(page: Page): Promise<void> {
  return page.waitForTimeout(2_200);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

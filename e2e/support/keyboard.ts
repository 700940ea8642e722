import { expect, type Locator, type Page } from "@playwright/test";

/** Longer than any way through a page of ours; whoever needs more presses is lost. */
const longest_way = 120;

/** Somebody without a mouse: goes by Tab, sees where he is, and never loses his place. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Tab, or the key by which a menu is walked, until it has the focus, and that can be seen. */
  async to(target: Locator, way = "Tab"): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < longest_way; step += 1) {
      if (await hasFocus(target)) {
        await this.#seesFocus();
        return;
      }
      await this.#page.keyboard.press(way);
    }
    throw new Error(`${String(target)} cannot be reached by ${way}`);
  }

  async press(target: Locator, key = "Enter"): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.type(text);
  }

  /** After something went away or was exchanged, the focus stands on something that can be seen. */
  async keepsPlace(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await this.#seesFocus();
  }

  /** What has the focus is drawn differently from what has it not. */
  async #seesFocus(): Promise<void> {
    const drawn = await this.#page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return true;
      const look = (element: Element): string => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join();
      };
      // A switch or a card may show it on what stands for it.
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

/** The desk ignores keys for 2 s after a change of what they would do. */
export function keysRested(page: Page): Promise<void> {
  return page.waitForTimeout(2_200);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

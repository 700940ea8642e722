import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** An element of the page: the first displayed one that matches the selector and whose name begins with the text. */
export interface Target {
  readonly selector: string;
  readonly text?: string;
}

/** A browser with one window, driven by a protocol that Playwright does not speak to it. */
export interface RemoteBrowser {
  open(url: string): Promise<void>;
  /** Runs a function body in the page; promises are awaited. Results and arguments are JSON. */
  run(body: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Presses and releases the mouse in the middle of an element, as a user does. */
  click(target: Target): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Uncaught errors of all pages so far. */
  readErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const isInstalled = (paths: readonly string[]): boolean => paths.every((file) => existsSync(file));

/** Longest wait for the page to show something. */
const WAIT_MS = 15_000;
const POLL_MS = 60;

/**
 * Function body that returns an element, or null. The name of a control is its label, otherwise its text; `*` marks of
 * required fields and keys at the end of buttons do not count.
 */
export const FIND_ELEMENT = `
  const [{ selector, text }] = arguments;
  const squeeze = (words) => (words ?? "").replace(/\\s+/g, " ").trim();
  const nameOf = (element) =>
    squeeze(element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const found = [...document.querySelectorAll(selector)].find(
    (element) => isShown(element) && (text === undefined || nameOf(element).startsWith(squeeze(text))),
  );
  // Away from sticky parts at the edges.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;`;

/** A user's actions on a page, in any remote browser. Each waits until the page is ready for it. */
export class RemotePage {
  readonly browser: RemoteBrowser;

  constructor(browser: RemoteBrowser) {
    this.browser = browser;
  }

  async open(url: string): Promise<void> {
    await this.browser.open(url);
  }

  run<T>(body: string, ...args: readonly unknown[]): Promise<T> {
    return this.browser.run(body, ...args) as Promise<T>;
  }

  /** Polls the page until the function body returns a truthy value, and returns it. */
  async waitFor<T>(what: string, body: string, ...args: readonly unknown[]): Promise<T> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      // A page that is just being replaced cannot run anything.
      const value = await this.run<T | null>(body, ...args).catch(() => null);
      if (value !== null && value !== undefined && value !== false && value !== "") return value;
      if (performance.now() > deadline) {
        const shown = await this.run<string>("return document.body.innerText").catch(String);
        throw new Error(`${what} was not shown within ${WAIT_MS / 1_000} s. The page shows:\n${shown}`);
      }
      await sleep(POLL_MS);
    }
  }

  /** Waits for a text that a user sees; letter case, which style sheets may change, does not count. */
  async see(text: string): Promise<void> {
    const body = `
      const squeeze = (words) => words.replace(/\\s+/g, " ").toLowerCase();
      return squeeze(document.body.innerText).includes(squeeze(arguments[0]));`;
    await this.waitFor(`"${text}"`, body, text);
  }

  async find(target: Target): Promise<void> {
    await this.waitFor(JSON.stringify(target), `return (function () {${FIND_ELEMENT}})(arguments[0]) !== null`, target);
  }

  async click(selector: string, text?: string): Promise<void> {
    const target = { selector, ...(text === undefined ? {} : { text }) };
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      await this.find(target);
      try {
        return await this.browser.click(target);
      } catch (error) {
        // A dialog that is opening may still cover or move the element.
        if (performance.now() > deadline) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  async clickButton(text: string): Promise<void> {
    await this.click("button, [role=button]", text);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.click("input, textarea", label);
    await this.browser.type(text);
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    await this.waitFor(String(pattern), "return new RegExp(arguments[0]).test(location.pathname)", pattern.source);
  }

  /** Clicks the desk's main button, once it offers this step. */
  async clickStep(label: string): Promise<void> {
    const target = `[data-step="${label}"]`;
    await this.find({ selector: target });
    await this.pauseForReaction();
    await this.click(target);
  }

  /** Human reaction time: the desk ignores clicks right after a change. */
  pauseForReaction(): Promise<void> {
    return sleep(600);
  }

  /** Checks that no part of the page is wider than the window. */
  async expectToFit(): Promise<void> {
    const [pageWidth, windowWidth] = await this.run<readonly [number, number]>(
      "return [document.documentElement.scrollWidth, window.innerWidth]",
    );
    if (pageWidth > windowWidth) throw new Error(`The page is ${pageWidth} px wide in a window of ${windowWidth} px`);
  }
}

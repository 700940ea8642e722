import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify } from "@showrunner/ui/host";
import { watchFailedLoads } from "./failed-loads.ts";
import { hasNewBuild } from "./has-new-build.ts";

vi.mock(import("@showrunner/ui/host"), async (original) => ({ ...(await original()), notify: vi.fn<() => void>() }));
vi.mock(import("./has-new-build.ts"), () => ({ hasNewBuild: vi.fn<typeof hasNewBuild>() }));

const reload = vi.fn<() => void>();

function openPage(pathname: string): void {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { pathname, reload });
  watchFailedLoads();
}

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

/** Fails to load a part this many times, once a second. */
async function failToLoad(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    window.dispatchEvent(new Event("vite:preloadError"));
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

const shownTexts = () => vi.mocked(notify).mock.calls.map(([{ message }]) => message);

test("a new build reloads the page, but not again and again", async () => {
  vi.mocked(hasNewBuild).mockResolvedValue(true);
  openPage("/games");
  await failToLoad(4);
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that hosts a show does not reload itself: it shows one notice with a reload button", async () => {
  vi.mocked(hasNewBuild).mockResolvedValue(true);
  openPage("/gameshows/1");
  await failToLoad(4);
  expect(reload).not.toHaveBeenCalled();
  expect(shownTexts()).toEqual([expect.stringMatching(/server was updated/)]);
  vi.mocked(notify).mock.calls[0]?.[0].action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(["/games", "/gameshows/1"])(
  "an outage is reported once it lasts, and the next one again: %s",
  async (page) => {
    vi.mocked(hasNewBuild).mockResolvedValue(null);
    openPage(page);
    await failToLoad(2);
    expect(shownTexts()).toEqual([]);
    await failToLoad(4);
    expect(shownTexts()).toEqual([expect.stringMatching(/Trying again/)]);
    await vi.advanceTimersByTimeAsync(60_000);
    await failToLoad(3);
    expect(shownTexts()).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  },
);

test("a part that still fails when the server is available again offers to reload the page, once", async () => {
  vi.mocked(hasNewBuild).mockResolvedValue(null);
  openPage("/gameshows/1");
  await failToLoad(3);
  expect(vi.mocked(notify).mock.lastCall?.[0].action).toBeUndefined();
  vi.mocked(hasNewBuild).mockResolvedValue(false);
  await failToLoad(4);
  expect(shownTexts()).toHaveLength(2);
  vi.mocked(notify).mock.lastCall?.[0].action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const script = readFileSync(new URL("retry-scripts.js", import.meta.url), "utf8");
const reload = vi.fn<() => void>();
const fetchFile = vi.fn<(path: string) => Promise<{ readonly ok: boolean }>>();
let stored: Map<string, string>;
let page: EventTarget;
/** Values of the text fields on the page. */
let fields: string[];

/** Runs the script in a new page of the same tab. */
function openPage(name: "play" | "host"): void {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", {
    documentElement: { dataset: { page: name } },
    querySelectorAll: () => fields.map((value) => ({ value })),
  });
  // oxlint-disable-next-line no-eval -- it is a script of the page, not a module
  (0, eval)(script);
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  fields = [""];
  fetchFile.mockResolvedValue({ ok: true });
  vi.stubGlobal("fetch", fetchFile);
  vi.stubGlobal("location", { reload, origin: "https://quiz.example.org" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: unknown) => stored.set(key, String(value)),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("a page whose own script fails to load", () => {
  const failToStart = (src = "https://quiz.example.org/assets/play.js"): void => {
    openPage("play");
    page.dispatchEvent(Object.defineProperty(new Event("error"), "target", { value: { type: "module", src } }));
    page.dispatchEvent(new Event("load"));
  };

  test("is reloaded after 2 s, later after longer delays, and not for ever", async () => {
    for (const seconds of [2, 4, 8, 16, 32, 64]) {
      failToStart();
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(reload).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(reload).toHaveBeenCalledOnce();
      reload.mockClear();
    }
    failToStart();
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(reload).not.toHaveBeenCalled();
  });

  test("is not reloaded for a script of an extension", async () => {
    failToStart("chrome-extension://helper/script.js");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  test("is reloaded once the server is reachable", async () => {
    fetchFile.mockRejectedValue(new Error("offline"));
    failToStart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    fetchFile.mockResolvedValue({ ok: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("is reloaded soon again if it has started meanwhile", async () => {
    failToStart();
    await vi.advanceTimersByTimeAsync(2_000);
    openPage("play");
    page.dispatchEvent(new Event("load"));
    failToStart();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe("a part that fails to load again and again", () => {
  const failToLoad = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      page.dispatchEvent(new Event("vite:preloadError"));
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };

  test("reloads the page although the server is reachable, at most once a minute", async () => {
    openPage("play");
    await failToLoad(3);
    expect(reload).not.toHaveBeenCalled();
    await failToLoad(1);
    expect(reload).toHaveBeenCalledOnce();
    openPage("play");
    await failToLoad(30);
    expect(reload).toHaveBeenCalledOnce();
    await failToLoad(30);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("waits until the server is reachable", async () => {
    openPage("play");
    fetchFile.mockRejectedValue(new Error("offline"));
    await failToLoad(10);
    expect(reload).not.toHaveBeenCalled();
    fetchFile.mockResolvedValue({ ok: true });
    await failToLoad(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("is given time after an earlier outage", async () => {
    openPage("play");
    await failToLoad(2);
    await vi.advanceTimersByTimeAsync(60_000);
    await failToLoad(2);
    expect(reload).not.toHaveBeenCalled();
  });

  test("does not cost what is being typed", async () => {
    openPage("play");
    fields = ["", "Par"];
    await failToLoad(5);
    expect(reload).not.toHaveBeenCalled();
    fields = [""];
    await failToLoad(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("reloads neither a page of the host app nor one whose storage is refused", async () => {
    openPage("host");
    await failToLoad(5);
    openPage("play");
    vi.stubGlobal("sessionStorage", undefined);
    await failToLoad(5);
    expect(reload).not.toHaveBeenCalled();
  });
});

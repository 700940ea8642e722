import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserEnvironment } from "./live-environment.ts";

const reload = vi.fn();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("location", { origin: "https://show.example", reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
});

describe("an outdated page", () => {
  it("reloads once, and again only after a minute", () => {
    vi.useFakeTimers();
    const environment = createBrowserEnvironment();
    expect(environment.reloadOutdatedPage()).toBe(true);
    expect(environment.reloadOutdatedPage()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_001);
    expect(environment.reloadOutdatedPage()).toBe(true);
  });

  it("does not reload without storage, which would allow a loop", () => {
    vi.stubGlobal("sessionStorage", undefined);
    expect(createBrowserEnvironment().reloadOutdatedPage()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

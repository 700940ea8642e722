import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RETRY_DELAYS_MS, retryLoad } from "./retry-load.ts";

const load = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

/** An audio or video element whose file has not loaded yet. */
const createMedia = () => Object.assign(new EventTarget(), { error: null });

test("a file that fails is loaded again after growing delays, and then counts as broken", () => {
  const media = createMedia();
  retryLoad(media, load);
  for (const delay of RETRY_DELAYS_MS) {
    media.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(delay - 1);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(load).toHaveBeenCalledOnce();
    load.mockClear();
  }
  media.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(60_000);
  expect(load).not.toHaveBeenCalled();
});

test("a file that loads, but cannot be decoded, is not loaded for ever", () => {
  const media = createMedia();
  retryLoad(media, load);
  for (let n = 0; n < 20; n += 1) {
    media.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(60_000);
    media.dispatchEvent(new Event("loadeddata"));
  }
  expect(load).toHaveBeenCalledTimes(RETRY_DELAYS_MS.length);
});

test("nothing is loaded once the element is gone", () => {
  const media = createMedia();
  const stop = retryLoad(media, load);
  media.dispatchEvent(new Event("error"));
  stop();
  media.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(60_000);
  expect(load).not.toHaveBeenCalled();
});

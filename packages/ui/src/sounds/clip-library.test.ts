import { beforeEach, expect, test, vi } from "vitest";
import { loadClip, RETRY_DELAYS_MS, type Clip, type LoadedClip } from "./load-clip.ts";

const started: string[] = [];
const stopped: string[] = [];

/** Records which files start and end; the name of a file is its URL. */
class FakeAudioContext extends EventTarget {
  state = "running";
  currentTime = 0;
  destination = {};
  createGain() {
    return { gain: { value: 1, setTargetAtTime() {} }, connect: <T>(next: T): T => next, disconnect() {} };
  }
  createBufferSource() {
    const source = {
      buffer: { name: "" },
      connect: <T>(next: T): T => next,
      addEventListener() {},
      start: () => void started.push(source.buffer.name),
      stop: () => void stopped.push(source.buffer.name),
    };
    return source;
  }
}

const makeClip = (name: string, duration = 1): Clip => ({ buffer: { name, duration }, level: 0.5 }) as unknown as Clip;

/** A loader whose files finish when the test calls `finish`; `broken` cannot be decoded. */
function createLoader() {
  const waiting = new Map<string, (clip: LoadedClip) => void>();
  const load = (url: string): Promise<LoadedClip> => new Promise((resolve) => waiting.set(url, resolve));
  const finish = async (url: string, duration = 1): Promise<void> => {
    waiting.get(url)?.(url === "broken" ? "broken" : makeClip(url, duration));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { load, finish, requested: () => [...waiting.keys()] };
}

let createClipLibrary: typeof import("./clip-library.ts").createClipLibrary;
beforeEach(async () => {
  started.length = 0;
  stopped.length = 0;
  vi.resetModules();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("AudioContext", FakeAudioContext);
  ({ createClipLibrary } = await import("./clip-library.ts"));
  return () => vi.unstubAllGlobals();
});

test("the standard sound is played until a file has loaded, and instead of a broken or missing one", async () => {
  const { load, finish } = createLoader();
  const library = createClipLibrary(load);
  library.setUrls(
    new Map([
      ["buzz", "horn"],
      ["wrong", "broken"],
    ]),
  );
  expect(library.play("buzz", 1)).toBe(false);
  await finish("horn");
  await finish("broken");
  expect([library.play("buzz", 1), library.play("wrong", 1), library.play("winner", 1)]).toEqual([true, false, false]);
  expect(started).toEqual(["horn"]);
});

test("a file replaced while it loads is not played; an unchanged file is not loaded again", async () => {
  const { load, finish, requested } = createLoader();
  const library = createClipLibrary(vi.fn(load));
  library.setUrls(
    new Map([
      ["buzz", "old"],
      ["winner", "kept"],
    ]),
  );
  await finish("kept");
  library.setUrls(
    new Map([
      ["buzz", "new"],
      ["winner", "kept"],
    ]),
  );
  await finish("old");
  expect([library.play("buzz", 1), library.play("winner", 1)]).toEqual([false, true]);
  expect(requested()).toEqual(["old", "kept", "new"]);
});

test("the next sound ends a file; ticks play alongside it and are cut before the next second", async () => {
  const { load, finish } = createLoader();
  const library = createClipLibrary(load);
  library.setUrls(
    new Map([
      ["buzz", "horn"],
      ["tick", "long"],
    ]),
  );
  await finish("horn");
  await finish("long", 5);
  library.play("buzz", 1);
  library.play("tick", 1);
  expect(stopped).toEqual(["long"]);
  library.play("reveal", 1);
  expect(stopped).toEqual(["long", "horn"]);
});

test("an unreachable file is loaded again after growing delays, and then whenever its sound is played", async () => {
  vi.useFakeTimers();
  try {
    let isReachable = false;
    const load = vi.fn((url: string) => Promise.resolve<LoadedClip>(isReachable ? makeClip(url) : "unreachable"));
    const library = createClipLibrary(load);
    library.setUrls(new Map([["buzz", "horn"]]));
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      expect(load).toHaveBeenCalledTimes(index + 1);
      expect(library.play("buzz", 1)).toBe(false);
      await vi.advanceTimersByTimeAsync(delay);
    }
    await vi.advanceTimersByTimeAsync(600_000);
    expect(load).toHaveBeenCalledTimes(RETRY_DELAYS_MS.length + 1);
    isReachable = true;
    expect(library.play("buzz", 1)).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(library.play("buzz", 1)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("only failures of the network and the server count as unreachable", async () => {
  const respond = (response: () => Promise<Response>) => vi.stubGlobal("fetch", response);
  respond(() => Promise.reject(new TypeError("network")));
  expect(await loadClip("horn")).toBe("unreachable");
  for (const [status, expected] of [
    [503, "unreachable"],
    [429, "unreachable"],
    [404, "broken"],
    // This environment decodes no audio.
    [200, "broken"],
  ] as const) {
    respond(() => Promise.resolve(new Response("", { status })));
    expect(await loadClip("horn")).toBe(expected);
  }
});

import { beforeEach, expect, test, vi } from "vitest";
import type { Clip } from "./load-clip.ts";

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

/** A loader whose files finish when the test calls `finish`; `broken` cannot be decoded. */
function createLoader() {
  const waiting = new Map<string, (clip: Clip | null) => void>();
  const load = (url: string): Promise<Clip | null> => new Promise((resolve) => waiting.set(url, resolve));
  const finish = async (url: string, duration = 1): Promise<void> => {
    waiting.get(url)?.(url === "broken" ? null : ({ buffer: { name: url, duration }, level: 0.5 } as unknown as Clip));
    await Promise.resolve();
    await Promise.resolve();
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
